import type {Page} from 'playwright-core'
import {afterAll, expect, test} from 'vitest'
import {drive} from '../emulator/driver.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'

afterAll(closeBrowser)

const charge = (page: Page, name: string) => page.getByRole('link', {name, exact: true})

inBrowser('what is typed into a search', () => {
  test('is found everywhere while it is typed, without Enter, and one step back leaves it', async () => {
    const driver = await drive()
    for (const description of ['Chá verde', 'Chá preto', 'Café']) {
      await driver.post('/v2/pix', {
        amount: 10,
        description,
        externalReference: `ref ${description}`,
      })
    }
    const {page, errors, go} = await visit(driver.emulator)
    await go('/test/wallets')
    const everywhere = page.getByRole('searchbox', {name: 'Find by id, reference, name, key'})
    await everywhere.click()
    await page.keyboard.type('Chá')
    await charge(page, 'Chá verde').waitFor()
    await charge(page, 'Chá preto').waitFor()
    await page.keyboard.type(' v')
    await charge(page, 'Chá preto').waitFor({state: 'detached'})
    expect(await everywhere.inputValue()).toBe('Chá v')
    await charge(page, 'Chá verde').waitFor()
    expect(await charge(page, 'Café').count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', {level: 1, name: 'Wallets'}).waitFor()
    expect(errors).toEqual([])
  })

  test('narrows a list while it is typed, and all rows come back when it is cleared', async () => {
    const driver = await drive()
    for (const description of ['Chá verde', 'Café']) {
      await driver.post('/v2/pix', {amount: 10, description})
    }
    const {page, go} = await visit(driver.emulator)
    await go('/test/charges')
    await charge(page, 'Café').waitFor()
    const field = page.getByRole('searchbox', {name: 'Search', exact: true})
    await field.pressSequentially('verd')
    await charge(page, 'Café').waitFor({state: 'detached'})
    expect(await charge(page, 'Chá verde').count()).toBe(1)
    await field.fill('')
    await charge(page, 'Café').waitFor()
  })
})

inBrowser('the view of events', () => {
  test('lists events that go nowhere, leads to their bytes and their charge, and takes new ones', async () => {
    const driver = await drive()
    const pay = async (description: string) => {
      const {body} = await driver.post('/v2/pix', {amount: 10, description})
      await driver.control(`/charges/${body.id}/pay`)
      return body.id as string
    }
    const id = await pay('Chá verde')
    const {page, errors} = await visit(driver.emulator)
    const menu = page.getByRole('navigation', {name: 'Main'})
    await menu.getByRole('link', {name: 'Events', exact: true}).click()
    await page.getByRole('heading', {level: 1, name: 'Events'}).waitFor()
    const rows = page.getByRole('row').filter({hasText: 'payment_completed'})
    await rows.first().waitFor()
    expect(await rows.count()).toBe(1)

    await pay('Café')
    await rows.nth(1).waitFor()
    await page.getByLabel('Event').selectOption('payment_expired')
    await rows.first().waitFor({state: 'detached'})
    await page.getByLabel('Event').selectOption('payment_completed')
    await rows.nth(1).click()

    await page.getByRole('heading', {level: 1, name: 'payment_completed'}).waitFor()
    expect(await page.locator('pre').textContent()).toContain(id)
    await page.getByRole('link', {name: /^Charge …/}).click()
    await page.getByText('Chá verde').first().waitFor()
    expect(errors).toEqual([])
  })

  test('is in Portuguese for a reader of it', async () => {
    const driver = await drive()
    const {body} = await driver.post('/v2/pix', {amount: 10, description: 'Chá'})
    await driver.control(`/charges/${body.id}/pay`)
    const {page, go} = await visit(driver.emulator, {locale: 'pt-BR'})
    await go('/test/events')
    await page.getByRole('heading', {level: 1, name: 'Eventos'}).waitFor()
    await page.getByRole('row').filter({hasText: 'Cobrança'}).first().waitFor()
  })
})
