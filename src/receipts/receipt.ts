/**
 * A receipt, independent of any device. A layout returns it, and the encoders, the plain text and the picture are made from it,
 * so that the preview shows what is printed.
 */
export interface Receipt {
  /** Characters of the normal font in one line. */
  readonly columns: Columns
  readonly lines: readonly Line[]
}

/**
 * Characters in a line: 58 mm paper holds 32, 80 mm paper 48, or 64 of the small font; 42 of the large font fit where a
 * printer of 80 mm paper prints only 64 mm of it.
 */
export type Columns = 32 | 42 | 48 | 64

export type Line =
  | TextLine
  | ColumnsLine
  | { readonly kind: 'rule' }
  | { readonly kind: 'space'; readonly lines: number }
  | { readonly kind: 'logo'; readonly gameId: number }
  | { readonly kind: 'barcode'; readonly digits: string }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'cut' }

export interface TextLine {
  readonly kind: 'text'
  readonly text: string
  readonly align?: 'left' | 'centre' | 'right'
  /** Magnification of both sides of a character. */
  readonly size?: 1 | 2 | 3
  readonly bold?: boolean
  /** White on black, or on the second colour of the paper: COPY, VOID and TRAINING are conspicuous. */
  readonly inverse?: boolean
  /** The indent of the second and later rows of a long text, in characters. */
  readonly hang?: number
}

/** A label and its value at the two edges of the paper, or one below the other if the row is too short. */
export interface ColumnsLine {
  readonly kind: 'columns'
  readonly left: string
  readonly right: string
  readonly size?: 1 | 2
  readonly bold?: boolean
  /** As in a text. The value stands in the last row of a label that needs several. */
  readonly hang?: number
}
