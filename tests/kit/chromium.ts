import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { patience } from './patience.ts'
import { sendSignal } from './processes.ts'

const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
]

/**
 * Chromium uses only the last list of disabled features, so this is Playwright's, extended by what costs time and the
 * tests do not need: the popup of the address bar, a page that every window loads, and a renderer in reserve.
 */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const chromiumSettings = () => {
  const executablePath = candidates.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('There is no Chromium on this machine; `npm test` installs one.')
  return {
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join()}`,
    ],
  }
}

/** How long Playwright waits for what a test does on a page: the time depends on the load of the machine. */
const patient = <Opened extends BrowserContext>(context: Opened): Opened => {
  context.setDefaultTimeout(patience.timeout)
  return context
}

/** The system's Chromium, without its network requests, which are slow on a machine without a network. */
export function launchWithWorkers(...flags: string[]): Promise<Browser> {
  const { executablePath, args } = chromiumSettings()
  // The process that starts it also ends it, even on a signal.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return chromium.launch({ executablePath, args: [...args, ...flags], ...signals })
}

/**
 * The same for pages without a service worker, which would fetch the whole page in each new profile, and whose pages make requests
 * that `route` does not see.
 */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  const browser = await launchWithWorkers(...flags)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options }).then(patient)
  return browser
}

let kept: Promise<Browser> | null = null

/** The only Chromium of a process, shared by its test files: starting it takes longer than most tests. */
export const openBrowser = (): Promise<Browser> => (kept ??= launchChromium())

/** Pictures of all its pages, in `.tmp/failed`; says where they are. */
export async function takePictures(title: string): Promise<void> {
  const pages = (await kept)?.contexts().flatMap((context) => context.pages()) ?? []
  for (const [number, page] of pages.entries()) {
    const path = `.tmp/failed/${title.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${number}.png`
    await page.screenshot({ path, timeout: 5_000 }).then(
      () => process.stdout.write(`The screen of ${page.url()} is in ${path}.\n`),
      (error: unknown) => process.stdout.write(`${page.url()} gave no picture: ${error}\n`),
    )
  }
}

/** Leaves the browser without windows for the next file. */
export async function closeWindows(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

/** A counter as most shops have it. */
export const screenOfShop = {
  viewport: { width: 1366, height: 768 },
  colorScheme: 'dark',
  // Disables animations, so that no test waits for a drawer.
  reducedMotion: 'reduce',
  acceptDownloads: true,
} as const

/** The same with its profile in a folder: the page's data are on the disk, while other contexts keep them in memory. */
export function launchProfile(folder: string, ...flags: string[]): Promise<BrowserContext> {
  const { executablePath, args } = chromiumSettings()
  const opened = chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...args, ...flags],
    serviceWorkers: 'block',
    ...screenOfShop,
  })
  return opened.then(patient)
}

/** Kills every process of the browser with this profile folder at once, like a crash of the machine. */
export const killBrowser = (profileFolder: string): void => killProcesses(profileFolder, '')

/** Kills the processes that render its pages. */
export const killRenderers = (profileFolder: string): void => killProcesses(profileFolder, '--type=renderer')

/** Without a break, in which the others would end with the first by themselves. */
function killProcesses(profileFolder: string, flag: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = commandOf(pid)
    if (command.includes(`--user-data-dir=${profileFolder}`) && command.includes(flag))
      sendSignal(Number(pid), 'SIGKILL')
  }
}

/** Empty of a process that has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
