import {afterAll, expect, test} from 'vitest'
import {drive} from '../emulator/driver.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'

afterAll(closeBrowser)

inBrowser('what a developer looks up', () => {
  test('a refused request is in the log, with what was sent and answered', async () => {
    const driver = await drive()
    const {page, go, errors} = await visit(driver.emulator)
    await go('/test/requests')
    await driver.post('/v2/pix', {amount: -1})
    await page.getByRole('link', {name: 'POST /v2/pix'}).click()
    await page.getByRole('heading', {name: 'POST /v2/pix'}).waitFor()
    await page.getByText('amount must be at least 1').waitFor()
    expect(await page.locator('.payload').first().textContent()).toContain('"amount": -1')
    await go('/test/requests')
    await page.getByLabel('Status').selectOption('refused')
    await page.getByText('1–1 of 1').waitFor()
    expect(errors).toEqual([])
  })

  test('an event that goes to no endpoint is listed, and leads to its charge', async () => {
    const driver = await drive()
    const {body} = await driver.post('/v2/pix', {amount: 10, externalReference: 'pedido-7'})
    await driver.control(`/charges/${body.id}/pay`)
    const {page, go} = await visit(driver.emulator)
    await go('/test/events')
    await page.getByText('0 of 0').waitFor()
    await page.getByRole('link', {name: 'payment_completed'}).click()
    await page.getByText('"externalReference": "pedido-7"').waitFor()
    await page.getByRole('link', {name: 'Charge …'}).click()
    await page.waitForURL(new RegExp(`charges/${body.id}$`))
    await page.getByText('pedido-7').first().waitFor()
  })

  test('search goes on while one types, and one step leads back', async () => {
    const driver = await drive()
    await driver.post('/v2/pix', {amount: 10, externalReference: 'pedido-7'})
    const {page, go} = await visit(driver.emulator)
    await go('/test/charges')
    await page.keyboard.press('/')
    await page.keyboard.type('pedido', {delay: 30})
    await page.getByRole('link', {name: 'pedido-7'}).waitFor()
    await page.keyboard.type('-9', {delay: 30})
    await page.getByText('Nothing matches.').waitFor()
    await page.goBack()
    await page.getByRole('heading', {name: 'Charges'}).waitFor()
  })

  test('a refusal is read in Portuguese, and the clock has its date', async () => {
    const driver = await drive({seed: 1})
    const {body} = await driver.post('/v2/pix', {amount: 10})
    const {page, go} = await visit(driver.emulator, {locale: 'pt-BR'})
    await page
      .getByRole('banner')
      .getByText(/15\/01\/2026, \d\d:\d\d:\d\d/)
      .waitFor()
    await go(`/test/charges/${body.id}`)
    await page.route('**/pay', async (route) => {
      await driver.control(`/charges/${body.id}/expire`)
      await route.continue()
    })
    await page.getByRole('button', {name: 'Pagar'}).first().click()
    await page.getByRole('dialog').getByRole('button', {name: 'Pagar'}).click()
    await page.getByRole('alert').getByText('Já existe, ou seu estado não permite isto').waitFor()
  })
})
