import {execFile} from 'node:child_process'
import {describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

describe('the command line', () => {
  test.each([
    {name: 'an unknown command', args: ['teleport'], code: 'UNKNOWN_COMMAND'},
    {
      name: 'a flag before the command',
      args: ['--client-secret=hunter2', 'balance'],
      code: 'UNKNOWN_COMMAND',
    },
    {name: 'an unknown verb', args: ['pix', 'craete'], code: 'UNKNOWN_COMMAND'},
    {
      name: 'an unknown flag',
      args: ['pix', 'decode', 'x', '--token=hunter2'],
      code: 'INVALID_COMMAND_LINE',
    },
    {
      name: 'a flag given twice',
      args: ['pix', 'create', '--amount', '1', '--amount', '2'],
      code: 'INVALID_COMMAND_LINE',
    },
    {name: 'a missing argument', args: ['pix', 'decode'], code: 'INVALID_COMMAND_LINE'},
    {
      name: 'an argument too many',
      args: ['pix', 'decode', 'x', 'hunter2'],
      code: 'INVALID_COMMAND_LINE',
    },
    {
      name: 'an argument behind another name of a command that takes none',
      args: ['withdraw', 'create', 'hunter2'],
      code: 'INVALID_COMMAND_LINE',
    },
    {
      name: 'an argument where none is taken',
      args: ['auth', 'login', 'hunter2'],
      code: 'INVALID_COMMAND_LINE',
    },
    {
      name: 'an amount without its flag',
      args: ['pix', 'create', '19.90'],
      code: 'INVALID_COMMAND_LINE',
    },
  ])('$name is exit 2 with and without --json, and quotes no value', async ({args, code}) => {
    using home = temporaryHome()
    const [text, json] = await Promise.all([home.run(args), home.run([...args, '--json'])])
    expect([text.code, json.code]).toEqual([2, 2])
    expect([text.stdout, json.stdout]).toEqual(['', ''])
    expect(json.error()).toMatchObject({code, exitCode: 2})
    expect(text.stderr).toMatch(/^Error: /)
    expect(text.stderr + json.stderr).not.toContain('hunter2')
  })

  test('a near miss is suggested, also where help is asked for', async () => {
    using home = temporaryHome()
    for (const words of [
      ['pix', 'decdoe'],
      ['pix', 'decdoe', '--help'],
      ['decode', '-h'],
    ]) {
      const {code, stderr, stdout} = await home.run(words)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(/^Error: There is no command "[a-z ]+"\.\n.*pixctl pix decode/)
    }
  })

  test('help breaks its lines at the width, not where the source does', async () => {
    using home = temporaryHome()
    const {stdout} = await home.run(['emulator', 'start', '--help'])
    expect(stdout).toContain('retries. The other "emulator" commands')
  })

  test('words that other tools use are understood, in the language of the reader', async () => {
    using home = temporaryHome()
    expect((await home.run(['refund', 'order-1'])).stderr).toContain('pixctl transactions refund')
    const {stderr, code} = await home.run(['saques', '--lang', 'pt-BR'])
    expect(code).toBe(2)
    expect(stderr).toContain('Não há o comando "saques".')
    expect(stderr).toMatch(/Você quis dizer "pixctl withdraw list"/)
  })

  test.each([['-v'], ['version'], ['--version']])('%s names the version', async (word) => {
    using home = temporaryHome()
    const {code, stdout} = await home.run([word])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^pixctl\/\d/)
  })

  test.each([{args: ['-h']}, {args: ['pix', '-h']}, {args: ['pix', 'create', '-h']}])(
    '$args shows help',
    async ({args}) => {
      using home = temporaryHome()
      const {code, stdout} = await home.run(args)
      expect(code).toBe(0)
      expect(stdout).toContain('USAGE')
    },
  )

  test('"withdraw create" is "withdraw"', async () => {
    using home = temporaryHome()
    const args = ['--key', 'ana@example.com', '--holder-name', 'Ana', '--amount', '5', '--dry-run']
    const whole = [...args, '--holder-document', '529.982.247-25', '--json']
    const [short, long] = await Promise.all([
      home.run(['withdraw', ...whole]),
      home.run(['withdraw', 'create', ...whole]),
    ])
    expect(long.code).toBe(0)
    expect(long.json()).toEqual(short.json())
  })

  test('--version names the program and its Node', async () => {
    using home = temporaryHome()
    const {code, stdout} = await home.run(['--version'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^pixctl\/\d+\.\d+\.\d+ \S+ node-v\d+/)
  })
})

const OLD_NODE = '/usr/bin/node'
const oldNodeVersion = await new Promise<string>((resolve) => {
  execFile(OLD_NODE, ['--version'], (_error, stdout) => resolve(stdout.trim()))
})

test.runIf(/^v(18|20|22)\./.test(oldNodeVersion))(
  'a Node older than the engines field is reported so in one line, exit 1',
  async () => {
    const {code, stderr} = await new Promise<{code: number; stderr: string}>((resolve) => {
      execFile(OLD_NODE, ['bin/run.js', '--version'], (error, _stdout, stderr) => {
        resolve({code: Number(error?.code ?? 0), stderr})
      })
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^pixctl needs Node 24 or later; this is Node [^\n]+\n$/)
  },
)

test.each([{words: ['help', '--json']}, {words: ['help', 'nosuch', '--json']}])(
  '$words is refused with the error object',
  async ({words}) => {
    using home = temporaryHome()
    const {code, stdout, error} = await home.run(words)
    expect([code, stdout]).toEqual([2, ''])
    expect(error()).toMatchObject({exitCode: 2, message: expect.stringContaining('--json')})
  },
)
