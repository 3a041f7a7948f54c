/** Black and white dots, eight to a byte, the leftmost in the highest bit, 1 for black: as GS v 0 takes them. */
export interface Bitmap {
  readonly widthBytes: number
  readonly height: number
  readonly data: Uint8Array
}

/** Thermal paper knows no grey; a little ink is enough for black, so that thin strokes stay whole. */
const isInk = (rgba: Uint8ClampedArray, pixel: number) => (rgba[pixel * 4] ?? 255) < 176

/** Dots of a canvas' pixels; the width is filled up with white to whole bytes. */
export function bitmapOf({ data, width, height }: ImagePixels): Bitmap {
  const widthBytes = Math.ceil(width / 8)
  const dots = new Uint8Array(widthBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isInk(data, y * width + x)) dots[y * widthBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthBytes, height, data: dots }
}

/** What a canvas gives for its pixels: red, green, blue and opacity of each. */
export interface ImagePixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export const isBlack = ({ widthBytes, data }: Bitmap, x: number, y: number): boolean =>
  ((data[y * widthBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
