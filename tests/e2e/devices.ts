import type { Locator, Page } from 'playwright-core'
import { chooseInMenu } from '../kit/menu.ts'

const devices = 'Dispositivos'

/** The text of the light of the print program, once it is shown. */
export const printLight = (page: Page, text: string): Locator =>
  page.getByTitle('Estado das ligações').getByText(text).filter({ visible: true }).first()

/** Opens the dialog of the devices. */
export async function openDevices(page: Page): Promise<Locator> {
  await chooseInMenu(page, 'devices')
  const dialog = page.getByRole('dialog', { name: devices })
  await dialog.getByRole('heading', { name: devices }).waitFor()
  return dialog
}
