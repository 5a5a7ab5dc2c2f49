import axe from 'axe-core'
import type {Page} from 'playwright-core'
import {afterAll, expect, test} from 'vitest'
import {drive} from '../emulator/driver.ts'
import {listener} from '../emulator/listener.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'
import {everyPlace, populate} from './populated.ts'

afterAll(closeBrowser)

/** What axe finds against WCAG 2.2, A and AA, and its own good practice. */
async function faultsOf(page: Page): Promise<string[]> {
  // It stays with the page, of which another place is another fragment of its address.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source)
  // A colour that is still changing is no colour of the page.
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished))`,
  )
  return page.evaluate(`axe
    .run(document, {resultTypes: ['violations']})
    .then(({violations}) => violations.flatMap(({id, nodes}) =>
      nodes.map(({target, failureSummary}) => [id, target, failureSummary].join(' '))))`)
}

/** What makes the page scroll sideways, if anything does. */
const TOO_WIDE = `(() => {
  const {clientWidth, scrollWidth} = document.documentElement
  if (scrollWidth <= clientWidth) return ''
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
    .map((one) => one.tagName + '.' + one.className).slice(0, 5).join(' ')
})()`

inBrowser('a page for everybody', () => {
  test.each([
    {name: 'light, English, wide', colorScheme: 'light', locale: 'en-US', width: 1280},
    {name: 'dark, Portuguese, narrow', colorScheme: 'dark', locale: 'pt-BR', width: 390},
  ] as const)(
    'no page has a fault: $name',
    async ({colorScheme, locale, width}) => {
      const driver = await drive()
      const population = await populate(driver, (await listener()).url)
      const viewport = {width, height: 860}
      const {page, go, errors} = await visit(driver.emulator, {colorScheme, locale, viewport})
      const faults: Record<string, string[]> = {}
      for (const place of everyPlace(population)) {
        await go(place)
        const found = await faultsOf(page)
        const wide = await page.evaluate(TOO_WIDE)
        if (wide !== '') found.push(`wider than the screen: ${wide}`)
        if (found.length > 0) faults[place] = found
      }
      expect(faults).toEqual({})
      expect(errors).toEqual([])
    },
    120_000,
  )

  test('no dialog has a fault', async () => {
    const driver = await drive()
    const population = await populate(driver, (await listener()).url)
    const {page, go} = await visit(driver.emulator)
    const faults: Record<string, string[]> = {}
    for (const place of everyPlace(population)) {
      await go(place)
      const buttons = page.locator('main button[aria-haspopup=dialog]')
      for (const button of await buttons.all()) {
        await button.click()
        await page.getByRole('dialog').waitFor()
        const found = await faultsOf(page)
        const title = await page.getByRole('dialog').getByRole('heading').textContent()
        if (found.length > 0) faults[`${place} ${title}`] = found
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({state: 'detached'})
      }
    }
    expect(faults).toEqual({})
  })

  test('the keyboard is enough: skip, search, open, leave', async () => {
    const driver = await drive()
    const {page} = await visit(driver.emulator)
    const focused = () => page.evaluate('document.activeElement?.textContent')
    await page.reload()
    await page.getByRole('heading', {level: 1}).waitFor()
    expect(await focused()).toBe('Overview')

    await page.keyboard.press('/')
    await page.keyboard.type('loja')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', {level: 1, name: 'Results for “loja”'}).waitFor()

    await page.evaluate("location.hash = '/test/charges'")
    await page.getByRole('heading', {level: 1, name: 'Charges'}).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('New charge')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab')
    const isInside = "document.querySelector('dialog').contains(document.activeElement)"
    const isOnPage = 'document.activeElement !== document.body'
    expect(await page.evaluate(`!(${isOnPage}) || ${isInside}`)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'detached'})
    expect(await focused()).toBe('New charge')
  })

  test('what was done is said in a live region that was there before', async () => {
    const driver = await drive()
    const {page, go} = await visit(driver.emulator)
    await go('/test/projects')
    const region = page.locator('.notices[role=status]')
    expect(await region.count()).toBe(1)
    await page.getByRole('button', {name: 'New project'}).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Site')
    await page.getByRole('button', {name: 'Create project'}).click()
    await region.getByText('Project created.').waitFor()
  })
})
