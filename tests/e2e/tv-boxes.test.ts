import { beforeAll, describe, expect, it } from 'vitest'
import { openDesk } from '../kit/counter.ts'

const desk = openDesk({ deployment: 'pt-full' })

beforeAll(() => desk.page.setViewportSize({ width: 1024, height: 768 }))

const open = () => desk.page.getByRole('button', { name: 'Ecrãs de TV' }).click()
const row = (device: string) => desk.page.locator(`[data-device="${device}"]`)
const choose = (device: string, game: string) =>
  row(device).getByRole('combobox').selectOption({ label: game })
const save = () => desk.page.getByRole('button', { name: 'Guardar' }).click()

describe('the dialog of the TV boxes', () => {
  it('says that the host is away, and shows the devices as soon as it is back', async () => {
    await desk.page.route('**/getAvailableData*', (route) => route.abort('connectionreset'))
    await open()
    await desk.page.getByRole('alert').waitFor()
    await desk.page.unroute('**/getAvailableData*')
    await row('tv-3').waitFor()
  })

  it('saves what was chosen, once per device, and says of each whether it was [tv-boxes] [tv-dialog]', async () => {
    const told: string[] = []
    await desk.page.route('**/changeDeviceConfig', async (route) => {
      const { dId } = route.request().postDataJSON() as { dId: string }
      told.push(dId)
      await (told.length === 2 ? route.abort('connectionreset') : route.continue())
    })
    await choose('tv-1', 'Bolhas')
    await choose('tv-3', 'Keno')
    await save()
    await row('tv-1').getByText('Guardado').waitFor()
    await row('tv-3').getByText('Falhou').waitFor()
    await save()
    await row('tv-3').getByText('Guardado').waitFor()
    expect(new Set(told).size).toBe(2)
    expect(told).toHaveLength(3)
  })

  it('shows what was saved when it is opened again', async () => {
    await desk.page.keyboard.press('Escape')
    await row('tv-1').waitFor({ state: 'detached' })
    await open()
    await row('tv-1')
      .getByRole('combobox')
      .locator('option:checked', { hasText: 'Bolhas' })
      .waitFor({ state: 'attached' })
    await row('tv-3')
      .getByRole('combobox')
      .locator('option:checked', { hasText: /^Keno$/ })
      .waitFor({ state: 'attached' })
  })
})
