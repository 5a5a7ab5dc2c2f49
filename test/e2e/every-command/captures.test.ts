import {spawnSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {openTerminal, type Terminal} from './terminal.ts'
import {COMMANDS, LONG_COMMANDS, NEED_A_DATABASE, OTHERS} from './typed.ts'

/** util-linux's `script` gives a command a terminal of its own. */
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

const ALL = [...COMMANDS, ...LONG_COMMANDS]

test('every command has a capture of its success and of its most common failure', () => {
  const {commands} = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as {
    commands: Record<string, unknown>
  }
  const captured = [...ALL.map(([command]) => command), ...NEED_A_DATABASE]
  const names = Object.keys(commands).map((id) => id.replaceAll(':', ' '))
  expect(captured.sort()).toEqual(names.sort())
})

const isDone = (shown: string): boolean => shown.trimEnd().endsWith('[exit 0]')

/** Before these, what came by webhook has to be in the inbox. */
const AFTER_DELIVERY = ['webhooks trigger', 'webhooks events list', 'emulator redeliver']

async function delivered({emulator}: Terminal): Promise<string> {
  for (;;) {
    const reply = await fetch(`${emulator.controlUrl}/deliveries?environment=test`)
    const {deliveries} = (await reply.json()) as {deliveries: {id: string; state: string}[]}
    if (deliveries.every(({state}) => state === 'delivered')) return deliveries[0]?.id ?? ''
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function expectNarrow(shown: string): void {
  const lines = shown.split('\n').slice(1)
  for (const line of lines) expect.soft([...line].length, line).toBeLessThan(81)
}

const endpointOf = async (terminal: Terminal): Promise<string> =>
  /^[0-9a-f-]{36}/m.exec(
    await terminal.type('webhooks endpoints list', '--columns id --output csv'),
  )?.[0] ?? ''

const blockOf = async (terminal: Terminal): Promise<string> =>
  /^[0-9a-f-]{36}/m.exec(await terminal.type('blocks list', '--columns id --output csv'))?.[0] ?? ''

describe.runIf(hasTerminal)('on a terminal of 80 columns', () => {
  test.each([['en'], ['pt-BR']])(
    'what each command shows, in %s',
    {timeout: 900_000},
    async (language) => {
      const terminal = await openTerminal(language)
      const compare = (shown: string, name: string) =>
        expect(shown).toMatchFileSnapshot(`../../snapshots/every-command/${language}/${name}.txt`)
      const places: Record<string, string> = {URL: await terminal.listen()}
      for (const [command, success, failure] of COMMANDS) {
        if (AFTER_DELIVERY.includes(command)) places['DELIVERY'] = await delivered(terminal)
        if (command === 'blocks case') places['BLOCK'] = await blockOf(terminal)
        if (command.endsWith('endpoints delete')) places['ENDPOINT'] = await endpointOf(terminal)
        const [done, failed] = [
          await terminal.type(command, success, places),
          await terminal.type(command, failure, places),
        ]
        const name = command.replaceAll(' ', '-')
        await compare(done, name)
        await compare(failed, `${name}-failure`)
        if (command.endsWith(' list') || command === 'statement') expectNarrow(done)
        expect.soft([isDone(done), isDone(failed)], `${done}\n${failed}`).toEqual([true, false])
      }
      for (const [name, words] of OTHERS)
        await compare(await terminal.type('', words, places), name)
    },
  )

  const inEach = LONG_COMMANDS.flatMap((typed) =>
    ['en', 'pt-BR'].map((language) => ({typed, command: typed[0], language})),
  )
  test.each(inEach)('$command, in $language', {timeout: 120_000}, async ({typed, language}) => {
    const [command, success, failure] = typed
    const terminal = await openTerminal(language)
    const name = `../../snapshots/every-command/${language}/${command.replaceAll(' ', '-')}`
    const done = withoutIds(await terminal.type(command, success))
    const failed = withoutIds(await terminal.type(command, failure))
    await expect(done).toMatchFileSnapshot(`${name}.txt`)
    await expect(failed).toMatchFileSnapshot(`${name}-failure.txt`)
    expect([isDone(done), isDone(failed)]).toEqual([true, false])
  })
})

/** An emulator of its own has ids of its own. */
const withoutIds = (shown: string): string =>
  shown
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/000201\S+/g, '<code>')
    .replace(/6304[0-9A-F]{4}$/gm, '6304<crc>')
    .replace(/sha256=[0-9a-f]{64}/g, 'sha256=<signature>')
    .replace(/^ *█.*\n/gm, '')
