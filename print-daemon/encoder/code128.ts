/** Code 128 (ISO/IEC 15417): a symbol is 11 modules, the stop 13, a quiet zone 10 on either side. */
const symbolModules = 11
const stopModules = 13
const quietModules = 20

const firstDigit = (digits: string) => digits.length % 2

/** Bars and spaces of digits packed two by two in set C, in modules, without quiet zones. An odd one comes first, in set B. */
export function code128Modules(digits: string): number {
  const pairs = (digits.length - firstDigit(digits)) / 2
  const startAndCheck = 2
  const digitAndSwitch = firstDigit(digits) * 2
  return (startAndCheck + digitAndSwitch + pairs) * symbolModules + stopModules
}

const setB = [0x7b, 0x42]
const setC = [0x7b, 0x43]

const digitAt = (digits: string, at: number) => digits.charCodeAt(at) - 0x30

/** Data of GS k 73: code set selections and the packed digits. */
export function code128Data(digits: string): number[] {
  const first = firstDigit(digits)
  const data = first === 1 ? [...setB, digits.charCodeAt(0), ...setC] : [...setC]
  for (let at = first; at < digits.length; at += 2)
    data.push(digitAt(digits, at) * 10 + digitAt(digits, at + 1))
  return data
}

/** Widest module, 3 or 2 dots, with which the code fits the paper; null if even the narrow one does not fit. */
export function code128ModuleDots(digits: string, paper: { dots: number; paperDots: number }): 2 | 3 | null {
  const modules = code128Modules(digits)
  const fits = (dots: number) =>
    modules * dots <= paper.dots && (modules + quietModules) * dots <= paper.paperDots
  if (fits(3)) return 3
  return fits(2) ? 2 : null
}
