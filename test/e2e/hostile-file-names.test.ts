import {readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {emulatedHome} from '../helpers/emulated.ts'

/** Other people name the files that they send: a window title, a colour, a line, and a command. */
const NAME = 'folha\u001b]0;owned\u0007\u009b31m\nPaid: R$ 1.00; touch owned; .csv'

/** Nothing but the line ends that pixctl itself writes. */
const RAW =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|^Paid:/m

test.skipIf(process.platform === 'win32')(
  'the name of a file reaches no terminal as more than text, and no shell as a command',
  async () => {
    await using home = await emulatedHome()
    const path = join(home.path, NAME)
    const leaks: string[] = []
    const says = async (...args: readonly string[]): Promise<string> => {
      const {stdout, stderr} = await home.run(args)
      const raw = RAW.exec(stdout + stderr)
      if (raw) leaks.push(`${args.slice(0, 2).join(' ')}: ${JSON.stringify(raw[0])}`)
      return stdout + stderr
    }
    writeFileSync(path, 'amount,description\n5,um\n')
    expect(await says('pix', 'batch', path, '--yes')).toContain('Row by row in ')
    expect(await says('pix', 'batch', '--template', `${path}.rows.csv`)).toContain('Written: ')
    const picture = ['--qr-file', `${path}.png`]
    expect(await says('pix', 'create', '--amount', '5', ...picture)).toContain('.png')
    expect(await says('pix', 'create', '--amount', '6', ...picture)).toContain('another picture')
    writeFileSync(path, 'id;wallet;type;amount;createdAt\na;principal;payment;1,00;2026-11-01\n')
    const said = await says('reconcile', 'map', path, '--out', `${path}.json`)
    const [, command = ''] = /Next: (pixctl .*)/.exec(said) ?? []
    expect(command).toMatch(/--statement '[^']*; touch owned; \.csv' --mapping '[^']*'$/)
    const own = {PIXCTL_HOME: join(home.path, `${NAME}.home`), PIXCTL_CREDENTIAL_STORE: 'file'}
    const login = ['auth', 'login', '--client-secret-stdin', '--no-verify']
    const kept = await home.run([...login, '--client-id', 'mp_test_1'], {env: own, input: 'x'})
    expect(kept.stderr).toContain('The secret is kept in ')
    expect(RAW.exec(kept.stderr)).toBeNull()
    expect(leaks).toEqual([])
    expect(readdirSync(home.path).filter((name) => name.startsWith('folha')).length).toBe(6)
  },
  120_000,
)
