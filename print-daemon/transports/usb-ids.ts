/** USB numbers as `lsusb` prints them: four hex digits. */
export const hexId = (id: number): string => id.toString(16).padStart(4, '0')

/** NaN where the text is none. */
export const idOf = (text: string): number => (/^[0-9a-f]{4}$/i.test(text) ? Number.parseInt(text, 16) : NaN)

/** `1d90`, `1d90:2060` */
export const usbIds = (vendorId: number, productId?: number): string =>
  [vendorId, ...(productId === undefined ? [] : [productId])].map(hexId).join(':')
