import type { Locator, Page } from 'playwright-core'

/**
 * Types until `effect` is on the screen. A host whose database was away connects all pages anew once that is back: the message about
 * the lost connection, which closes by itself, is above everything and takes the keys. Keys that are lost without it fail.
 */
export async function typeFor(effect: Locator, type: (page: Page) => Promise<void>): Promise<void> {
  const page = effect.page()
  // The box of the dialog itself has no size, and counts as hidden.
  const message = page.getByRole('alertdialog').getByRole('heading')
  do {
    await message.waitFor({ state: 'hidden' })
    await type(page)
    await effect.or(message).first().waitFor()
  } while (!(await effect.isVisible()))
}

/** The same with one key. */
export const pressFor = (effect: Locator, key: string): Promise<void> =>
  typeFor(effect, (page) => page.keyboard.press(key))

/** The same with the content of a field. The message takes the focus between the choice of the field and its content too. */
export const fillFor = (effect: Locator, field: Locator, content: string): Promise<void> =>
  typeFor(effect, () => field.fill(content))

/** A button of the open dialog, once it can be pressed. */
export const inDialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true, disabled: false })
