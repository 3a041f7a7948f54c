import * as v from 'valibot'
import { Minor } from '../protocol/wire.ts'

/** What went over the counter: never nothing, never less. */
export const PositiveMinor = v.pipe(Minor, v.minValue(1))
