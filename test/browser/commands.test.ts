import {readFileSync} from 'node:fs'
import type {Locator, Page} from 'playwright-core'
import {afterAll, expect, test} from 'vitest'
import {drive} from '../emulator/driver.ts'
import {listener} from '../emulator/listener.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {closeBrowser, inBrowser, visit} from './browser.ts'
import {everyPlace, populate} from './populated.ts'

afterAll(closeBrowser)

interface Flag {
  readonly allowNo?: boolean
}
interface Command {
  readonly flags: Readonly<Record<string, Flag>>
  readonly args: Readonly<Record<string, unknown>>
}
const {commands}: {commands: Readonly<Record<string, Command>>} = JSON.parse(
  readFileSync('oclif.manifest.json', 'utf8'),
)

/** Words as a shell takes them apart. */
const shellWords = (line: string): string[] =>
  (line.match(/(?:[^\s']+|'[^']*')+/g) ?? []).map((word) => word.replaceAll("'", ''))

/** Why the program would not take a command line, or nothing. */
function faultOf(line: string): string | undefined {
  const [program, ...words] = shellWords(line)
  if (program !== 'pixctl') return `${line}: no pixctl`
  const firstFlag = words.findIndex((word) => word.startsWith('--'))
  const before = firstFlag < 0 ? words : words.slice(0, firstFlag)
  const ids = before.map((_, index) => before.slice(0, index + 1).join(':')).reverse()
  const id = ids.find((candidate) => commands[candidate])
  const command = id === undefined ? undefined : commands[id]
  if (!id || !command) return `${line}: no such command`
  const rest = before.length - id.split(':').length
  if (rest > Object.keys(command.args).length) return `${line}: too many arguments`
  const flags = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2))
  const unknown = flags.filter((name) => !isFlag(command, name))
  return unknown.length === 0 ? undefined : `${line}: no flag ${unknown.join(', ')}`
}

const isFlag = ({flags}: Command, name: string): boolean =>
  name in flags || (name.startsWith('no-') && flags[name.slice(3)]?.allowNo === true)

/** Gives every field of a dialog something, so that every flag is shown. */
async function fillIn(dialog: Locator): Promise<void> {
  for (const input of await dialog.locator('input[type=text], input[type=number]').all()) {
    if ((await input.inputValue()) === '') await input.fill('5')
  }
  for (const box of await dialog.locator('input[type=checkbox]').all()) await box.check()
  for (const choice of await dialog.locator('select').all()) {
    const last = await choice.locator('option').last().getAttribute('value')
    await choice.selectOption(last)
  }
}

async function commandsOn(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const button of await page.locator('main button[aria-haspopup=dialog]').all()) {
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const shown = dialog.locator('.command code')
    found.push((await shown.textContent()) ?? '')
    await fillIn(dialog)
    found.push((await shown.textContent()) ?? '')
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'detached'})
  }
  return found
}

inBrowser('the command beside every action', () => {
  test('is one that pixctl has, with the arguments and flags that it takes', async () => {
    const driver = await drive()
    const population = await populate(driver, (await listener()).url)
    const {page, go} = await visit(driver.emulator)
    const shown: string[] = []
    for (const place of [...everyPlace(population), '/test/wallets/loja-2']) {
      await go(place)
      await page.waitForTimeout(150)
      shown.push(...(await commandsOn(page)))
    }
    expect(new Set(shown).size).toBeGreaterThan(40)
    expect(shown.flatMap((line) => faultOf(line) ?? [])).toEqual([])
  })

  test('run in a terminal does the same, and the page follows without reload', async () => {
    const driver = await drive()
    const {body: charge} = await driver.post('/v2/pix', {amount: 50})
    const {page, go} = await visit(driver.emulator)
    await go(`/test/charges/${charge.id}`)
    await page.getByRole('button', {name: 'Pay as CNPJ'}).click()
    await page.getByRole('button', {name: 'Copy command'}).click()
    const copied: string = await page.evaluate('navigator.clipboard.readText()')
    await page.keyboard.press('Escape')

    using home = temporaryHome()
    const [, ...words] = shellWords(copied)
    expect((await home.run(words)).code).toBe(0)
    await page.getByText('Completed', {exact: true}).waitFor()
    await page.getByText('Padaria Boa Vista Ltda').first().waitFor()
  })
})
