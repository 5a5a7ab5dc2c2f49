import {spawnSync} from 'node:child_process'
import {chmodSync, existsSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

const oneLine = (stderr: string): string[] => stderr.trimEnd().split('\n')

describe('a home or an output that cannot be used', () => {
  test.each([{place: '/proc'}, {place: '/dev/null'}, {place: '/etc/hostname'}])(
    '$place as home is one error, and doctor sees it',
    async ({place}) => {
      using home = temporaryHome()
      const env = {env: {PIXCTL_HOME: place}}
      const {code, stderr} = await home.run(['pix', 'list'], env)
      expect([code, stderr.match(/^Error: /gm)?.length]).toEqual([1, 1])
      const doctor = await home.run(['doctor', '--json'], env)
      expect(doctor.code).toBe(7)
      expect(doctor.stdout).toContain('"files_unusable"')
    },
  )

  test.runIf(existsSync('/dev/full')).each([
    {name: 'a list', words: 'config list --output csv'},
    {name: 'help', words: '--help'},
    {name: 'JSON', words: 'config list --json'},
  ])('$name on a full disk is one line and exit 1', ({words}) => {
    using home = temporaryHome()
    const {status, stderr} = spawnSync('sh', ['-c', `node bin/run.js ${words} > /dev/full`], {
      env: {PATH: process.env['PATH'], PIXCTL_HOME: home.path, LC_ALL: 'C', NO_COLOR: '1'},
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(oneLine(stderr)).toEqual([expect.stringContaining('could not be written (ENOSPC)')])
  })
})

describe('a service that does not answer', () => {
  test('is named, and attempts are said while they are made, for reads too', async () => {
    using home = temporaryHome()
    const env = {PIXCTL_CLIENT_ID: 'mp_test_x', PIXCTL_CLIENT_SECRET: 'mp_test_y'}
    const args = ['pix', 'show', 'x', '--base-url', 'http://127.0.0.1:9', '--lang', 'pt-BR']
    const {code, stderr} = await home.run(args, {env})
    expect(code).toBe(5)
    expect(stderr).toContain('Endereço: http://127.0.0.1:9')
    expect(stderr).toMatch(/^Ainda sem resposta útil; tentativa 2 de 4 em \d+ ms\.$/m)
  })
})

test.each([
  {lang: 'en', says: 'Other users could read'},
  {lang: 'pt-BR', says: 'Outros usuários podiam ler'},
])(
  'settings and secrets that other users could read are closed to them, and it is said, in $lang',
  async ({lang, says}) => {
    using home = temporaryHome()
    const words = [
      'auth',
      'login',
      '--client-id',
      'mp_test_a',
      '--client-secret-stdin',
      '--no-verify',
    ]
    await home.run(words, {input: 'mp_test_b'})
    const files = ['config.json', 'secrets.json'].map((name) => join(home.path, 'home', name))
    for (const file of files) chmodSync(file, 0o666)
    const first = await home.run(['auth', 'status', '--lang', lang])
    expect(first.code, first.stderr).toBe(0)
    expect(first.stderr).toContain(says)
    for (const file of files) expect(statSync(file).mode & 0o777, file).toBe(0o600)
    expect((await home.run(['auth', 'status', '--lang', lang])).stderr).not.toContain(says)
  },
)
