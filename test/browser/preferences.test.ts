import {afterAll, expect, test} from 'vitest'
import {drive} from '../emulator/driver.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'

afterAll(closeBrowser)

inBrowser('what a reader chooses', () => {
  test('the language is the reader’s, can be changed, and is kept', async () => {
    const {emulator} = await drive()
    const {page} = await visit(emulator, {locale: 'pt-BR'})
    await page.getByRole('heading', {level: 1, name: 'Visão geral'}).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('pt-BR')
    await page.getByLabel('Idioma').selectOption('en')
    await page.getByRole('heading', {level: 1, name: 'Overview'}).waitFor()
    await page.reload()
    await page.getByRole('heading', {level: 1, name: 'Overview'}).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
  })

  test('the appearance follows the system until it is chosen', async () => {
    const {emulator} = await drive()
    const {page} = await visit(emulator, {colorScheme: 'dark'})
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
    const dark = await ground()
    await page.getByLabel('Appearance').selectOption('light')
    const light = await ground()
    expect(light).not.toBe(dark)
    await page.reload()
    await page.getByRole('heading', {level: 1}).waitFor()
    expect(await ground()).toBe(light)
  })

  test('amounts and moments are written as the language writes them', async () => {
    const driver = await drive()
    await driver.post('/v2/pix', {amount: 1234.56})
    const {page, go} = await visit(driver.emulator, {locale: 'pt-BR'})
    await go('/test/charges')
    await page.getByText('R$ 1.234,56').waitFor()
    await page.getByLabel('Idioma').selectOption('en')
    await page.getByText('R$ 1,234.56').waitFor()
  })

  test('the two environments are two accounts, and live says so', async () => {
    const driver = await drive()
    await driver.post('/v2/pix', {amount: 77, description: 'Só no teste'})
    const {page, go} = await visit(driver.emulator)
    await go('/test/charges')
    await page.getByText('Só no teste').waitFor()
    await page.getByRole('navigation', {name: 'Environment'}).getByText('Live').click()
    await page.getByText('No real money moves').waitFor()
    await page.getByText('No charges yet').waitFor()
    expect(await page.getByText('Só no teste').count()).toBe(0)
  })
})
