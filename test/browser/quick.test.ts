import type {Page} from 'playwright-core'
import {afterAll, expect, test} from 'vitest'
import {type Driver, drive} from '../emulator/driver.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'

afterAll(closeBrowser)

const CHARGES = 10_000
/** Far above what it takes here (some 60 ms), far below what a person calls slow. */
const QUICK_MS = 1_000

/** Charges with numbered descriptions, every tenth of them paid. */
async function fill(driver: Driver): Promise<void> {
  const create = async (number: number) => {
    const {body} = await driver.post('/v2/pix', {amount: 10, description: `Pedido ${number}`})
    if (number % 10 === 0) await driver.control(`/charges/${body.id}/pay`)
  }
  let next = 1
  const worker = async () => {
    while (next <= CHARGES) await create(next++)
  }
  await Promise.all(Array.from({length: 32}, worker))
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await act()
  return performance.now() - startedMs
}

const range = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

inBrowser('10,000 charges', () => {
  test('open, turn, jump, search, filter and add quickly', async () => {
    const driver = await drive()
    await fill(driver)
    const {page, go} = await visit(driver.emulator)
    const took = {
      overview: await timed(() => page.reload().then(() => page.getByText('9,000').waitFor())),
      open: await timed(() => go('/test/charges').then(() => range(page, '1–50 of 10,000'))),
      turn: await timed(async () => {
        await page.getByRole('button', {name: 'Older'}).click()
        await range(page, '51–100 of 10,000')
      }),
      jump: await timed(async () => {
        await page.getByRole('button', {name: 'Oldest'}).click()
        await range(page, '9951–10000 of 10,000')
      }),
      search: await timed(async () => {
        await page.getByRole('searchbox', {name: 'Search', exact: true}).fill('Pedido 777')
        await range(page, '1–11 of 11')
      }),
      filter: await timed(async () => {
        await page.getByLabel('Status').selectOption('completed')
        await page.getByRole('link', {name: 'Pedido 7770'}).waitFor()
      }),
      find: await timed(async () => {
        await page.keyboard.press('Escape')
        await go('/test/search?q=Pedido+9999')
        await page.getByRole('link', {name: 'Pedido 9999'}).waitFor()
      }),
      statement: await timed(() =>
        go('/test/wallets/principal').then(() => range(page, '1–50 of 2,000')),
      ),
      live: await timed(async () => {
        await go('/test/charges')
        await driver.post('/v2/pix', {amount: 10, description: 'Pedido novo'})
        await page.getByRole('link', {name: 'Pedido novo'}).waitFor()
      }),
    }
    const slow = Object.entries(took).filter(([, ms]) => ms > QUICK_MS)
    const rounded = Object.entries(took).map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
    process.stdout.write(`10,000 charges: ${rounded.join(', ')}\n`)
    expect(slow).toEqual([])
  }, 120_000)
})
