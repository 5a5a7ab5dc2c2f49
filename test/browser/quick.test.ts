import type {Page, Request} from 'playwright-core'
import {afterAll, expect, test} from 'vitest'
import {type Driver, drive} from '../emulator/driver.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'

afterAll(closeBrowser)

const CHARGES = 10_000
/** The page itself is 135 KB, 50 charges of it 9 KB and 800 elements; all charges would be 200 times that. */
const MOST = {bytes: 200_000, elements: 2_000}

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

interface Work {
  /** Of all answers that the page waited for. */
  readonly bytes: number
  /** Of the page that is shown in the end. */
  readonly elements: number
}

/** What an act of a person makes the emulator send, and the browser draw. */
function workIn(page: Page): (act: () => Promise<unknown>) => Promise<Work> {
  return async (act) => {
    const answers: Promise<number>[] = []
    const count = (request: Request) => {
      answers.push(request.sizes().then(({responseBodySize}) => responseBodySize))
    }
    page.on('requestfinished', count)
    await act()
    // Of a request that ends later, maybe while the page is closed, no size is asked.
    page.off('requestfinished', count)
    const sizes = await Promise.all(answers)
    return {
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      elements: await page.locator('*').count(),
    }
  }
}

const range = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

inBrowser('10,000 charges', () => {
  test('open, turn, jump, search, filter and add without the work of all of them', async () => {
    const driver = await drive()
    await fill(driver)
    const {page, go} = await visit(driver.emulator)
    const work = workIn(page)
    const done = {
      overview: await work(() => page.reload().then(() => page.getByText('9,000').waitFor())),
      open: await work(() => go('/test/charges').then(() => range(page, '1–50 of 10,000'))),
      turn: await work(async () => {
        await page.getByRole('button', {name: 'Older'}).click()
        await range(page, '51–100 of 10,000')
      }),
      jump: await work(async () => {
        await page.getByRole('button', {name: 'Oldest'}).click()
        await range(page, '9951–10000 of 10,000')
      }),
      search: await work(async () => {
        await page.getByRole('searchbox', {name: 'Search', exact: true}).fill('Pedido 777')
        await range(page, '1–11 of 11')
      }),
      filter: await work(async () => {
        await page.getByLabel('Status').selectOption('completed')
        await page.getByRole('link', {name: 'Pedido 7770'}).waitFor()
      }),
      find: await work(async () => {
        await page.keyboard.press('Escape')
        await go('/test/search?q=Pedido+9999')
        await page.getByRole('link', {name: 'Pedido 9999'}).waitFor()
      }),
      statement: await work(() =>
        go('/test/wallets/principal').then(() => range(page, '1–50 of 2,000')),
      ),
      live: await work(async () => {
        await go('/test/charges')
        await driver.post('/v2/pix', {amount: 10, description: 'Pedido novo'})
        await page.getByRole('link', {name: 'Pedido novo'}).waitFor()
      }),
    }
    const tooMuch = Object.entries(done).filter(
      ([, {bytes, elements}]) => bytes > MOST.bytes || elements > MOST.elements,
    )
    expect(tooMuch).toEqual([])
    expect(done.open.bytes).toBeGreaterThan(1_000)
  })
})
