/** Hands a file to the browser to be saved. */
export function saveFile(name: string, parts: BlobPart[], type?: string): void {
  const address = URL.createObjectURL(new Blob(parts, type === undefined ? {} : { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
