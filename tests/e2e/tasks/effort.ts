import type { Locator, Page } from 'playwright-core'
import * as limits from '../../../src/ui/scanner/limits.ts'
import { scan } from '../../kit/scanner.ts'

/** An unhurried hand: no key waits for the decision whether it belongs to a scan. */
const paceMs = limits.waitMs.max + 20

/** The hands of a cashier: every key, touch and scan is counted. */
export class Effort {
  readonly page: Page
  keys = 0
  touches = 0
  scans = 0

  constructor(page: Page) {
    this.page = page
  }

  /** A key with a modifier is two. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.keys += key.split('+').length
      await this.page.keyboard.press(key, { delay: paceMs })
    }
  }

  type = (text: string): Promise<void> => this.press(...text)

  async tap(...targets: readonly Locator[]): Promise<void> {
    for (const target of targets) {
      this.touches += 1
      await target.tap()
    }
  }

  /** On the keyboard of the device, which appears when the field is touched. */
  async typeOnScreen(field: Locator, text: string): Promise<void> {
    await this.tap(field)
    this.touches += text.length
    await field.fill(text)
  }

  async scan(text: string): Promise<void> {
    this.scans += 1
    await scan(this.page, text)
  }

  /** `11 keys`, `1 scan, 1 key`. */
  get text(): string {
    const parts = [
      [this.scans, 'scan'],
      [this.keys, 'key'],
      [this.touches, 'touch'],
    ] as const
    return parts
      .filter(([count]) => count > 0)
      .map(([count, name]) => `${count} ${count === 1 ? name : name === 'touch' ? 'touches' : `${name}s`}`)
      .join(', ')
  }
}
