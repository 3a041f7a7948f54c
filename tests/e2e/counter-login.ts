import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import { translator } from '../../src/ui/kit/texts/translate.ts'
import type { Deployment } from '../../src/values/deployment.ts'
import { type Shop } from '../kit/program.ts'
import { Keys } from '../kit/wedge.ts'
import { waitFor } from '../kit/wait-for.ts'
import { textsOf } from '../kit/texts.ts'
import { productVersion } from '../kit/versions.ts'
import { hostError } from '../../src/protocol/error-codes.ts'

/** The host serves another deployment to this browser. */
const serve = (context: BrowserContext, deployment: Deployment) =>
  context.route('**/api/deployment', async (route) => {
    const response = await route.fetch()
    const json = { ...((await response.json()) as object), data: deployment }
    // A page that has requested it again no longer waits for this answer.
    await route.fulfill({ response, json }).catch(() => {})
  })

export const loginOfSpanishShop = (place: () => { browser: Browser; shop: Shop }) =>
  describe('the login of a Spanish shop whose host has every feature turned off', () => {
    const es = deployments.get('es')!
    const t = translator('es', textsOf('es'))
    const allOff = Object.fromEntries(
      Object.keys(es.flags).map((flag) => [flag, false]),
    ) as Deployment['flags']
    let context: BrowserContext
    let page: Page

    beforeAll(async () => {
      const { browser, shop } = place()
      context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
      await serve(context, { ...es, flags: allOff })
      page = await context.newPage()
      await page.clock.install()
      await page.goto(shop.url)
    })
    afterAll(async () => {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    })

    const field = (name: string) => page.getByLabel(t(`login.${name}`), { exact: true })
    const button = (name: string) => page.getByRole('button', { name: t(`login.${name}`), exact: true })
    const haveCode = () => page.getByRole('checkbox', { name: t('login.haveCode') })
    const message = () => page.locator('main > [role=status]')

    /** Whether the message has a colour of the theme, by its name there. */
    const isMessageIn = (name: string) =>
      page.evaluate<boolean>(`(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--${name})'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color === getComputedStyle(document.querySelector('main > [role=status]')).color
    })()`)

    it('has the logo, the title, the copyright of the company and the version [page-title] [footer] [login-title] [login-logo]', async () => {
      await page.getByText('© Balcão Juegos S.A.C.').waitFor()
      expect(await page.title()).toBe('Operador Balcão')
      await page.getByRole('heading', { name: 'Operador Balcão' }).waitFor()
      expect(await page.evaluate<number>(`document.querySelector('main img').naturalWidth`)).toBeGreaterThan(
        0,
      )
      expect(await page.locator('footer').innerText()).toContain(`v${productVersion} · All rights reserved.`)
    })

    it('leads by its checkbox to the registration code and back [login-title]', async () => {
      expect(await field('code').count()).toBe(0)
      await haveCode().check()
      await field('code').waitFor()
      expect(await field('login').count()).toBe(0)
      await haveCode().uncheck()
      await field('login').waitFor()
      await haveCode().check()
      await field('code').waitFor()
    })

    it('takes a confirmation only once there is a password, and creates one only when all is right [registration-form] [confirmation-disabled]', async () => {
      expect(await field('confirmPassword').isDisabled()).toBe(true)
      await field('createPassword').fill('segredo')
      expect(await field('confirmPassword').isDisabled()).toBe(false)
      await field('code').pressSequentially('12 34')
      expect(await field('code').inputValue()).toBe('1234')
      await field('confirmPassword').fill('segred')
      await page.getByText(t('login.passwordsDiffer')).waitFor()
      expect(await button('create').isDisabled()).toBe(true)
      await field('confirmPassword').fill('segredo')
      expect(await button('create').isDisabled()).toBe(false)
    })

    it('shows and hides each password by itself [show-password]', async () => {
      const types = () =>
        Promise.all(['createPassword', 'confirmPassword'].map((name) => field(name).getAttribute('type')))
      await page
        .getByRole('button', { name: t('login.show') })
        .first()
        .click()
      expect(await types()).toEqual(['text', 'password'])
      await page.getByRole('button', { name: t('login.hide') }).click()
      expect(await types()).toEqual(['password', 'password'])
    })

    it('shows in red that a code is wrong, for four seconds, and clears it [login-message] [registration-result]', async () => {
      await page.clock.pauseAt(Date.now() + 60_000)
      await button('create').click()
      await message().filter({ hasText: /./ }).waitFor()
      expect(await isMessageIn('danger')).toBe(true)
      expect(await field('code').inputValue()).toBe('')
      expect(await field('createPassword').inputValue()).toBe('segredo')
      await page.clock.runFor(3_900)
      expect(await message().innerText()).not.toBe('')
      await page.clock.runFor(100)
      await message().filter({ hasText: /^$/ }).waitFor({ state: 'attached' })
      await page.clock.resume()
    })

    it('shows in green that the password was created, and lets its owner log in with it [log-in-or-register] [login-form] [login-message] [log-in] [registration-result]', async () => {
      const code = await waitFor('the code', async () => /new login: (\d+)/.exec(place().shop.host.said)?.[1])
      await field('code').fill(code)
      await button('create').click()
      await message().getByText(t('login.created')).waitFor()
      expect(await isMessageIn('money')).toBe(true)
      expect(await field('login').inputValue()).toBe('operator2')
      await field('password').fill('segredo')
      await button('logIn').click()
      await page.getByRole('heading', { name: t('games.title') }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    })

    it('leads to a counter where nothing that is off has a place, and what is turned on has one [flag-company-info] [flag-qr-code] [flag-developer] [card-page] [info-dialog]', async () => {
      const openInfo = () => page.getByRole('button', { name: t('info.title') }).click()
      await page.getByRole('button', { name: t('tools.finances') }).waitFor()
      for (const name of ['tools.tvBox', 'tools.terminals', 'wallet.menu.title', 'display:toggle.name'])
        expect(await page.getByRole('button', { name: t(name) }).count()).toBe(0)
      expect(await page.locator('a[href="/card"]').count()).toBe(0)
      await openInfo()
      const info = page.getByRole('dialog')
      await info.getByText(`v${productVersion}`).first().waitFor()
      expect(await info.innerText()).not.toContain('Balcão Juegos')
      const forDevelopers = page.getByRole('region', { name: t('info.developer') })
      expect(await forDevelopers.count()).toBe(0)
      await context.unroute('**/api/deployment')
      await serve(context, { ...es, flags: { ...allOff, developer: true } })
      await page.reload()
      await openInfo()
      await forDevelopers.getByText('"mainSocket": "up"').waitFor()
      await page.goto(`${place().shop.url}/card`)
      await page.getByRole('heading', { name: '404 Not Found' }).waitFor()
    })

    it('has no wallets: the QR code of one gets the message about foreign codes', async () => {
      await page.getByRole('link', { name: t('errorPage.home') }).click()
      await page.locator('[data-game]').first().waitFor()
      const keys = await Keys.of(page)
      await keys.scan('http://localhost/w/QRbdpt-4127', {
        rhythm: { paceMs: 15, jitter: [0], pause: null },
      })
      await page.getByText(t('check.foreign')).first().waitFor()
    })

    it('has no collection and no close of the day while its till is below zero [flag-screens] [below-zero]', async () => {
      const finances = () => page.getByRole('button', { name: t('tools.finances') })
      const closeDay = () => page.getByRole('button', { name: t('tools.closeDay') })
      await closeDay().waitFor()
      await context.route('**/api/getWalletByIdUser', (route) =>
        route.fulfill({ json: { wallet: -500, operatorId: 1043 } }),
      )
      // A host that lists no ledger: the till is what it says it is.
      await context.route('**/api/getLedger', (route) =>
        route.fulfill({ status: 404, json: { success: false, error: hostError('not_found') } }),
      )
      await page.reload()
      await closeDay().waitFor({ state: 'detached' })
      await finances().click()
      await page.getByRole('button', { name: t('till.refill.title') }).waitFor()
      expect(await page.getByRole('button', { name: t('till.collection.title') }).count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.keyboard.press('F10')
      await page.locator('[data-entry=refill]').waitFor()
      for (const entry of ['collection', 'closeDay', 'tvBox', 'display', 'terminals', 'card'])
        expect(await page.locator(`[data-entry=${entry}]`).count()).toBe(0)
    })
  })
