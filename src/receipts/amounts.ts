import * as v from 'valibot'
import { Minor } from '../protocol/wire.ts'

/** An amount that is moved at the counter: never zero, never negative. */
export const PositiveMinor = v.pipe(Minor, v.minValue(1))
