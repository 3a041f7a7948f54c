/** What is used of npos, which comes without types. */
declare module 'npos/lib/parser/index.js' {
  interface Node {
    /** Where it begins, and how many bytes it has. */
    readonly offset: number
    readonly length: number
    /** `ESC`, `GS`, `FS`; `STX` for text. */
    readonly ascii: string
    /** What follows it in the command's name. */
    readonly fn: string
  }
  type Rules = Readonly<Record<string, Readonly<Record<string, number | readonly (number | string)[]>>>>
  export default class Parser {
    constructor(rules?: Rules)
    analyze(bytes: Uint8Array): { readonly error?: Error; readonly tree: readonly Node[] | null }
  }
}
declare module 'npos/lib/parser/rules.js' {
  const rules: Readonly<Record<string, Readonly<Record<string, number | readonly (number | string)[]>>>>
  export default rules
}
