/** The PC/SC library of a platform: the same functions everywhere, with types of different sizes. */
export interface PcscLibrary {
  readonly file: string
  /** LONG, DWORD, and both SCARDCONTEXT and SCARDHANDLE, as C types. */
  readonly long: 'long' | 'int32_t'
  readonly dword: 'unsigned long' | 'uint32_t'
  readonly handle: 'long' | 'int32_t' | 'uintptr_t'
  /** The length of `rgbAtr` in SCARD_READERSTATE, and whether that structure has no gaps between its members. */
  readonly atrBytes: 33 | 36
  readonly isPacked: boolean
  /** Whether names are UTF-16 and the functions with names end with W; otherwise names are UTF-8. */
  readonly isWide: boolean
}

/** pcsc-lite (winscard.h, pcsclite.h, wintypes.h). */
const linux: PcscLibrary = {
  file: 'libpcsclite.so.1',
  long: 'long',
  dword: 'unsigned long',
  handle: 'long',
  atrBytes: 33,
  isPacked: false,
  isWide: false,
}

/** Apple's PCSC.framework (the same three headers, under __APPLE__). */
const mac: PcscLibrary = {
  file: '/System/Library/Frameworks/PCSC.framework/PCSC',
  long: 'int32_t',
  dword: 'uint32_t',
  handle: 'int32_t',
  atrBytes: 33,
  isPacked: true,
  isWide: false,
}

/** The Windows SDK (winscard.h, winsmcrd.h). */
const windows: PcscLibrary = {
  file: 'winscard.dll',
  long: 'int32_t',
  dword: 'uint32_t',
  handle: 'uintptr_t',
  atrBytes: 36,
  isPacked: false,
  isWide: true,
}

export const pcscLibrary = (platform: NodeJS.Platform = process.platform): PcscLibrary =>
  platform === 'win32' ? windows : platform === 'darwin' ? mac : linux
