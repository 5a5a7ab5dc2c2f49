import {accessSync, constants} from 'node:fs'
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core'
import {describe, onTestFinished} from 'vitest'
import type {RunningEmulator} from '../../src/emulator/start.ts'

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const hasChromium = (() => {
  try {
    accessSync(CHROMIUM, constants.X_OK)
    return true
  } catch {
    return false
  }
})()

/** Tests in a real browser, skipped aloud where there is none. */
export function inBrowser(name: string, tests: () => void): void {
  const reason = hasChromium
    ? ''
    : ` (no ${CHROMIUM}: run scripts/debian-packages.sh chromium, or set CHROMIUM)`
  describe.skipIf(!hasChromium)(name + reason, tests)
}

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let shared: Promise<Browser> | undefined

/** One browser a test file; each visit gets a profile of its own. */
export function launch(): Promise<Browser> {
  shared ??= chromium.launch({executablePath: CHROMIUM, args: ARGUMENTS})
  return shared
}

export async function closeBrowser(): Promise<void> {
  await (await shared)?.close()
  shared = undefined
}

/** A page of the dashboard, and what went on beside what one sees. */
export interface Visit {
  readonly page: Page
  /** Errors of scripts and of the page's policy. */
  readonly errors: readonly string[]
  /** Every origin that the page asked for anything. */
  readonly origins: ReadonlySet<string>
  go(hash: string): Promise<void>
}

const DEFAULTS: BrowserContextOptions = {
  locale: 'en-US',
  timezoneId: 'America/Sao_Paulo',
  viewport: {width: 1280, height: 860},
  permissions: ['clipboard-read', 'clipboard-write'],
}

/** A refusal of the service is an answer like any other; browsers report it all the same. */
const isRefusal = (said: ConsoleMessage): boolean =>
  said.text().startsWith('Failed to load resource: the server responded')

/** Opens the address of the ready line. */
export async function visit(
  emulator: RunningEmulator,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await (await launch()).newContext({...DEFAULTS, ...options})
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const errors: string[] = []
  const origins = new Set<string>()
  page.on('pageerror', ({message}) => errors.push(message))
  page.on(
    'console',
    (said) => said.type() === 'error' && !isRefusal(said) && errors.push(said.text()),
  )
  page.on('request', (asked) => {
    const {protocol, origin} = new URL(asked.url())
    if (protocol !== 'data:') origins.add(origin)
  })
  await page.goto(emulator.dashboardUrl)
  await page.getByRole('heading', {level: 1}).waitFor()
  const go = async (hash: string) => {
    await page.goto(`${emulator.controlUrl}/dashboard/#${hash}`)
    await page.getByRole('heading', {level: 1}).waitFor()
  }
  return {page, errors, origins, go}
}
