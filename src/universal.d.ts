/** The few globals that browsers, workers and Node all have; the pure part may use these and no others. */
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
  encodeInto(text: string, into: Uint8Array): { read: number; written: number }
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes: Uint8Array): string
}
interface Blob {
  readonly size: number
}
declare function structuredClone<T>(value: T): T
declare function atob(text: string): string
declare function btoa(text: string): string
