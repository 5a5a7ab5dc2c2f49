import type {Page} from 'playwright-core'
import {afterAll, expect, test} from 'vitest'
import {checkSignature} from '../../src/domain/signature.ts'
import {drive} from '../emulator/driver.ts'
import {listener} from '../emulator/listener.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'

afterAll(closeBrowser)

inBrowser('the story of the demo, by clicking', () => {
  test('from an empty account to a charge, a split, a webhook, a payout, a block and a transfer', async () => {
    const hook = await listener()
    const {emulator} = await drive()
    const {page, errors, origins} = await visit(emulator)
    expect(page.url()).toBe(`${emulator.controlUrl}/dashboard/`)

    const secret = await createEndpoint(page, hook.url)
    await createWallet(page, 'loja-2')
    await createSplitCharge(page)
    await payAsPerson(page)

    await page.getByText('Delivered', {exact: true}).waitFor()
    const [delivery] = hook.received
    const signature = String(delivery?.headers['x-service-signature'])
    expect(checkSignature(signature, delivery?.raw ?? Buffer.alloc(0), [secret])).toBeUndefined()
    await seesBalances(page, {principal: '69.01', 'loja-2': '30.00'})

    await withdrawAndSettle(page)
    await seesBalances(page, {principal: '56.51'})
    await blockAndReject(page)
    await seesBalances(page, {principal: '56.51'})
    await transfer(page)
    await seesBalances(page, {principal: '36.51', 'loja-2': '50.00'})

    expect(hook.received.map(({body}) => body.event)).toEqual([
      'payment_completed',
      'withdrawal_completed',
      'balance_block_created',
      'balance_block_rejected',
    ])
    expect(errors).toEqual([])
    expect([...origins]).toEqual([emulator.url])
  })
})

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name, exact: true}).click()

const press = (page: Page, name: string) => page.getByRole('button', {name, exact: true}).click()

async function createEndpoint(page: Page, url: string): Promise<string> {
  await menu(page, 'Webhooks')
  await press(page, 'New endpoint')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('button', {name: 'Create endpoint'}).click()
  const secret = (await dialog.locator('.field code').textContent()) ?? ''
  await dialog.getByRole('button', {name: 'Close'}).click()
  await page.getByRole('cell', {name: url, exact: true}).waitFor()
  expect(await page.content()).not.toContain(secret)
  return secret
}

async function createWallet(page: Page, reference: string): Promise<void> {
  await menu(page, 'Wallets')
  await press(page, 'New wallet')
  await page.getByRole('dialog').getByLabel('Reference').fill(reference)
  await press(page, 'Create wallet')
  await page.getByRole('heading', {level: 1, name: reference}).waitFor()
}

async function createSplitCharge(page: Page): Promise<void> {
  await menu(page, 'Charges')
  await press(page, 'New charge')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (R$)').fill('100,00')
  await press(page, 'Add wallet')
  await dialog.getByLabel('Wallet of part 1').selectOption('loja-2')
  await dialog.getByLabel('Amount of part 1').fill('30')
  expect(await dialog.locator('.command code').textContent()).toContain(
    'pixctl pix create --amount 100.00 --split loja-2=30.00',
  )
  await press(page, 'Create charge')
  await page.getByRole('heading', {level: 1, name: 'R$ 100.00'}).waitFor()
  const drawn = page.getByRole('img', {name: 'QR code of the charge of R$ 100.00'})
  expect(
    await drawn.evaluate((image: {naturalWidth: number}) => image.naturalWidth),
  ).toBeGreaterThan(20)
}

async function payAsPerson(page: Page): Promise<void> {
  await press(page, 'Pay as CPF')
  await page.getByRole('dialog').getByRole('button', {name: 'Pay'}).click()
  await page.getByText('Completed', {exact: true}).waitFor()
  await page.getByRole('region', {name: 'Split'}).getByText('R$ 30.00').last().waitFor()
}

async function seesBalances(page: Page, balances: Record<string, string>): Promise<void> {
  for (const [wallet, amount] of Object.entries(balances)) {
    await menu(page, 'Wallets')
    const name = wallet === 'principal' ? 'Main account' : wallet
    await page.getByRole('row').filter({hasText: name}).getByRole('link').click()
    await page.locator('dl.figures').getByText(`R$ ${amount}`).first().waitFor()
  }
}

async function withdrawAndSettle(page: Page): Promise<void> {
  await menu(page, 'Withdrawals')
  await press(page, 'New withdrawal')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (R$)').fill('10')
  await dialog.getByLabel('net, the fee comes on top').check()
  await press(page, 'Withdraw')
  await page.getByRole('heading', {level: 1, name: 'R$ 12.50'}).waitFor()
  await press(page, 'Settle')
  await page.getByRole('dialog').getByRole('button', {name: 'Settle'}).click()
  await page.getByRole('region', {name: 'Timeline'}).getByText('Delivered').waitFor()
}

async function blockAndReject(page: Page): Promise<void> {
  await menu(page, 'Charges')
  await page.getByRole('row').filter({hasText: 'R$ 100.00'}).getByRole('link').click()
  await press(page, 'Block')
  await page.getByRole('dialog').getByLabel('Amount').fill('25')
  await press(page, 'Open block')
  await page.getByRole('heading', {level: 1, name: 'R$ 25.00'}).waitFor()
  await seesBalances(page, {principal: '31.51'})
  await menu(page, 'Blocks')
  await page.getByRole('row').filter({hasText: 'MED'}).getByRole('link').click()
  await press(page, 'Reject')
  await press(page, 'Reject block')
  await page.getByText('Rejected', {exact: true}).waitFor()
}

async function transfer(page: Page): Promise<void> {
  await menu(page, 'Wallets')
  await press(page, 'Transfer')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (R$)').fill('1000')
  await dialog.getByRole('button', {name: 'Transfer'}).click()
  await dialog.getByRole('alert').getByText('INSUFFICIENT_BALANCE').waitFor()
  await dialog.getByLabel('Amount (R$)').fill('20')
  await dialog.getByRole('button', {name: 'Transfer'}).click()
  await page.getByRole('status').getByText('transferred').waitFor()
}
