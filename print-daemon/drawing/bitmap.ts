/** Black and white dots, eight per byte, the leftmost in the highest bit, 1 for black: the format of GS v 0. */
export interface Bitmap {
  readonly widthBytes: number
  readonly height: number
  readonly data: Uint8Array
}

/** Thermal paper has no grey; a little ink counts as black, so that thin strokes stay complete. */
const isInk = (rgba: Uint8ClampedArray, pixel: number) => (rgba[pixel * 4] ?? 255) < 176

/** The dots of a canvas; the width is padded with white to whole bytes. */
export function bitmapOf({ data, width, height }: ImagePixels): Bitmap {
  const widthBytes = Math.ceil(width / 8)
  const dots = new Uint8Array(widthBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isInk(data, y * width + x)) dots[y * widthBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthBytes, height, data: dots }
}

/** A canvas' pixel data: red, green, blue and opacity of each pixel. */
export interface ImagePixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

export const isBlack = ({ widthBytes, data }: Bitmap, x: number, y: number): boolean =>
  ((data[y * widthBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
