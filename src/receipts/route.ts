import * as v from 'valibot'
import { done, refuse, type Outcome } from '../values/outcome.ts'
import type { LayoutConfig } from './layout.ts'
import type { Receipt } from './receipt.ts'
import type { ReceiptTexts } from './texts.ts'

/** A receipt of the print program: the path of its requests, its layout, and its samples by name. */
export interface ReceiptRoute<Path extends string = string> {
  readonly path: Path
  readonly payload: v.GenericSchema
  /** Lays out a payload as it arrived, or refuses it (`payload`, details `message`). */
  readonly layOut: (payload: unknown, texts: ReceiptTexts, config: LayoutConfig) => Outcome<Receipt>
  readonly samples: Readonly<Record<string, unknown>>
}

/** Makes the route of a receipt from its payload's schema and its layout. */
export function route<const Path extends string, Wire, Payload>(
  path: Path,
  schema: v.GenericSchema<Wire, Payload>,
  layout: (payload: Payload, texts: ReceiptTexts, config: LayoutConfig) => Receipt,
  samples: Readonly<Record<string, Wire>>,
): ReceiptRoute<Path> {
  return {
    path,
    payload: schema,
    samples,
    layOut(payload, texts, config) {
      const parsed = v.safeParse(schema, payload)
      if (parsed.success) return done(layout(parsed.output, texts, config))
      const [issue] = parsed.issues
      return refuse('payload', { message: `${v.getDotPath(issue) ?? 'data'}: ${issue.message}` })
    },
  }
}
