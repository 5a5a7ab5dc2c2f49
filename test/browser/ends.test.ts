import {afterAll, expect, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {ask, drive, login} from '../emulator/driver.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'

afterAll(closeBrowser)

inBrowser('when something ends', () => {
  test('a page says that its emulator is gone, and keeps what it showed', async () => {
    const emulator = await startEmulator({port: 0})
    const driver = await login(emulator, emulator.credentials.test)
    await driver.post('/v2/pix', {amount: 10, description: 'Pedido 1'})
    const {page, go} = await visit(emulator)
    await go('/test/charges')
    await page.getByText('Pedido 1').waitFor()
    await emulator.close()
    await page.getByRole('alert').getByText('The emulator does not answer.').waitFor()
    await page.getByText('Pedido 1').waitFor()
  })

  test('a reset empties the page without reload', async () => {
    const driver = await drive()
    await driver.post('/v2/pix', {amount: 10, description: 'Pedido 1'})
    const {page, go} = await visit(driver.emulator)
    await go('/test/charges')
    await page.getByText('Pedido 1').waitFor()
    await ask(`${driver.emulator.controlUrl}/reset`, 'POST', {body: {}})
    await page.getByText('No charges yet').waitFor()
    expect(await page.getByText('Pedido 1').count()).toBe(0)
  })

  test('an action that is sent twice creates one thing', async () => {
    const driver = await drive()
    const {page, go} = await visit(driver.emulator)
    await go('/test/charges')
    let sent = 0
    await page.route('**/service/test/v2/pix', async (route) => {
      sent += 1
      const reply = await route.fetch()
      if (sent === 1) await route.abort()
      else await route.fulfill({response: reply})
    })
    await page.getByRole('button', {name: 'New charge'}).click()
    await page.getByLabel('Amount (R$)').fill('10')
    await page.getByRole('button', {name: 'Create charge'}).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await page.getByRole('button', {name: 'Create charge'}).click()
    await page.getByRole('heading', {level: 1, name: 'R$ 10.00'}).waitFor()
    const health = await ask(`${driver.emulator.controlUrl}/health`, 'GET')
    expect([sent, health.body.counts.charges]).toEqual([2, 1])
  })
})
