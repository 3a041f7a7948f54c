// @ts-check

/** Packages that are not bundled: those with binaries, and the fonts, which are read as files. */
export const unbundled = [
  '@fontsource/jetbrains-mono',
  '@napi-rs/canvas',
  'koffi',
  'node-hid',
  'serialport',
  'usb',
]
