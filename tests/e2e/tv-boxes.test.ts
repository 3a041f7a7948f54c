import { beforeAll, describe, expect, it } from 'vitest'
import { openAttendedCounter } from '../kit/counter.ts'

const counter = openAttendedCounter({ deployment: 'pt-full' })

beforeAll(() => counter.page.setViewportSize({ width: 1024, height: 768 }))

const open = () => counter.page.getByRole('button', { name: 'Ecrãs de TV' }).click()
const row = (device: string) => counter.page.locator(`[data-device="${device}"]`)
const choose = (device: string, game: string) =>
  row(device).getByRole('combobox').selectOption({ label: game })
const save = () => counter.page.getByRole('button', { name: 'Guardar' }).click()

describe('the dialog of the TV boxes', () => {
  it('shows that the host is unreachable, and the devices as soon as it is back', async () => {
    await counter.page.route('**/getAvailableData*', (route) => route.abort('connectionreset'))
    await open()
    await counter.page.getByRole('alert').waitFor()
    await counter.page.unroute('**/getAvailableData*')
    await row('tv-3').waitFor()
  })

  it('saves the choices, once per device, and shows for each whether it was saved [tv-boxes] [tv-dialog]', async () => {
    const requested: string[] = []
    await counter.page.route('**/changeDeviceConfig', async (route) => {
      const { dId } = route.request().postDataJSON() as { dId: string }
      requested.push(dId)
      await (requested.length === 2 ? route.abort('connectionreset') : route.continue())
    })
    await choose('tv-1', 'Bolhas')
    await choose('tv-3', 'Keno')
    await save()
    await row('tv-1').getByText('Guardado').waitFor()
    await row('tv-3').getByText('Falhou').waitFor()
    await save()
    await row('tv-3').getByText('Guardado').waitFor()
    expect(new Set(requested).size).toBe(2)
    expect(requested).toHaveLength(3)
  })

  it('shows what was saved when it is opened again', async () => {
    await counter.page.keyboard.press('Escape')
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
