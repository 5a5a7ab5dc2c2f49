import {Args, Flags, Parser} from '@oclif/core'
import {expect, test} from 'vitest'
import {
  amountFlag,
  durationFlag,
  metadataFlag,
  splitFlag,
} from '../../src/cli/flags/every-command.ts'
import {toPixctlError} from '../../src/cli/parse-error.ts'
import {InvalidInputError} from '../../src/messages/errors.ts'
import {DiskFullError} from '../../src/platform/disk-full.ts'
import {NotWritableError} from '../../src/platform/not-writable.ts'

const SECRET = 'hunter2'
const spec = {
  args: {code: Args.string({required: true, options: ['a', 'b']})},
  flags: {
    amount: amountFlag({summary: 'x', exclusive: ['net']}),
    net: amountFlag({summary: 'x'}),
    lang: Flags.string({options: ['en']}),
    between: Flags.string({options: [';', ',', 'tab', '|']}),
    timeout: durationFlag({summary: 'x'}),
    port: Flags.integer({min: 1, max: 9}),
    out: Flags.string({summary: 'x'}),
    format: Flags.string({summary: 'x', dependsOn: ['out']}),
    split: splitFlag(),
    metadata: metadataFlag(),
  },
}

const parse = async (argv: string[]) => Parser.parse(argv, spec)

test.each([
  {name: 'an unknown flag', argv: ['a', `--pin=${SECRET}`], says: 'Unknown flag --pin.'},
  {
    name: 'a period of a command that takes none',
    argv: ['a', '--since=2026-11-01'],
    says: 'Unknown flag --since.',
  },
  {name: 'an argument too many', argv: ['a', SECRET], says: '1 argument more than'},
  {
    name: 'a secret in an argument',
    argv: ['a', '--client-secret', SECRET],
    says: 'Unknown flag --client-secret: a secret never stands in an argument',
  },
  {name: 'an argument out of its list', argv: [SECRET], says: 'CODE must be one of: a, b.'},
  {
    name: 'a flag out of its list',
    argv: ['a', `--lang=${SECRET}`],
    says: 'Expected --lang to be one of',
  },
  {name: 'a missing argument', argv: [], says: 'Missing CODE.'},
  {name: 'no amount', argv: ['a', `--amount=${SECRET}`], says: '--amount is not an amount'},
  {
    name: 'a third decimal',
    argv: ['a', '--amount=10.005'],
    says: '--amount has more than two decimals; thousands take no mark: 1500, not 1.500.',
  },
  {name: 'an exponent', argv: ['a', '--amount=1e3'], says: '--amount is not an amount'},
  {name: 'no duration', argv: ['a', `--timeout=${SECRET}`], says: '--timeout is not a duration'},
  {
    name: 'a split without an amount',
    argv: ['a', `--split=${SECRET}`],
    says: '--split must be REF=AMOUNT',
  },
  {
    name: 'a split with a bad amount',
    argv: ['a', `--split=loja-2=${SECRET}`],
    says: '--split loja-2=… is not an amount',
  },
  {
    name: 'metadata without a value',
    argv: ['a', `--metadata=${SECRET}`],
    says: '--metadata must be',
  },
  {
    name: 'two flags that exclude each other',
    argv: ['a', '--amount=7.77', '--net=8.88'],
    says: '--net cannot be given together with --amount.',
  },
  {
    name: 'a flag without the one it needs',
    argv: ['a', `--format=${SECRET}`],
    says: '--format is only understood together with --out.',
  },
  {
    name: 'a flag whose values are signs',
    argv: ['a', `--between=${SECRET}`],
    says: 'Expected --between to be one of: ";", ",", "tab", "|".',
  },
  {name: 'a flag without a value', argv: ['a', '--out'], says: 'Flag --out expects a value.'},
  {
    name: 'a flag without one of its values',
    argv: ['a', '--lang'],
    says: 'Expected --lang to be one of: en.',
  },
  {
    name: 'a flag given twice',
    argv: ['a', '--out=x', `--out=${SECRET}`],
    says: 'Flag --out can only be given once.',
  },
  {
    name: 'no whole number',
    argv: ['a', `--port=${SECRET}`],
    says: '--port must be a whole number.',
  },
  {
    name: 'a number below the least',
    argv: ['a', '--port=0'],
    says: '--port must be a whole number of at least 1.',
  },
  {
    name: 'a number above the greatest',
    argv: ['a', '--port=10'],
    says: '--port must be a whole number of at most 9.',
  },
])('$name is reported without what was typed', async ({argv, says}) => {
  const thrown = await parse(argv).catch((error: unknown) => error)
  const error = toPixctlError(thrown, spec.args)
  expect(error).toBeInstanceOf(InvalidInputError)
  expect(error.exitCode).toBe(2)
  expect(error.sentence).toContain(says)
  expect(JSON.stringify(error.toEnvelope())).not.toMatch(/hunter2|7\.77|8\.88/)
})

test('a period of a command that takes none is answered with those that do', async () => {
  const thrown = await parse(['a', '--since=2026-11-01']).catch((error: unknown) => error)
  expect(toPixctlError(thrown, spec.args).hint).toContain(
    'This command takes no period; lists and "pixctl statement" take one, with --from and --until.',
  )
})

const needy = {
  args: {},
  flags: {
    key: Flags.string({required: true}),
    amount: amountFlag({summary: 'x', required: true}),
    note: Flags.string(),
    on: Flags.boolean({exactlyOne: ['on', 'off']}),
    off: Flags.boolean({exactlyOne: ['on', 'off']}),
  },
}

test.each([
  {name: 'every flag that is missing', argv: ['--note=x'], says: 'Missing --key, --amount.'},
  {
    name: 'that one of several is needed',
    argv: ['--key=x', '--amount=1'],
    says: 'Exactly one of these must be given: --on, --off.',
  },
  {
    name: 'that only one of several may be given',
    argv: ['--key=x', '--amount=1', '--on', '--off'],
    says: '--off cannot be given together with --on.',
  },
])('$name is said at once', async ({argv, says}) => {
  const error = toPixctlError(await Parser.parse(argv, needy).catch((thrown: unknown) => thrown))
  expect(error.sentence).toBe(says)
})

const creation = {
  args: {},
  flags: {
    'external-reference': Flags.string(),
    'customer-name': Flags.string(),
    'customer-document': Flags.string(),
    'sub-account': Flags.string(),
    description: Flags.string(),
    amount: amountFlag({summary: 'x'}),
    verbose: Flags.boolean(),
    live: Flags.boolean(),
  },
}

test.each([
  {name: 'what shows more in another tool', typed: '--debug', meant: '--verbose'},
  {name: 'a part of the name', typed: '--reference', meant: '--external-reference'},
  {
    name: 'a part of several names',
    typed: '--customer',
    meant: '--customer-name, --customer-document',
  },
  {name: 'camel case', typed: '--externalReference', meant: '--external-reference'},
  {name: 'a slip of the fingers', typed: '--ammount', meant: '--amount'},
  {name: 'Portuguese', typed: '--descrição', meant: '--description'},
  {name: 'the word of another tool', typed: '--wallet', meant: '--sub-account'},
])('a flag unknown by $name is offered the one it means', async ({typed, meant}) => {
  const thrown = await Parser.parse([`${typed}=${SECRET}`], creation).catch((error) => error)
  const error = toPixctlError(thrown)
  expect(error.hint).toBe(`Did you mean ${meant}? Add --help to see what the command takes.`)
  expect(error.wordsIn('pt-BR').hint).toContain(`Você quis dizer ${meant}?`)
  expect(JSON.stringify(error.toEnvelope())).not.toContain(SECRET)
})

test.each(['--zzzzzz', '--list', '--liv'])(
  '%s, that is like no flag but --live, is offered none',
  async (typed) => {
    const thrown = await Parser.parse([`${typed}=${SECRET}`], creation).catch((error) => error)
    expect(toPixctlError(thrown).hint).toBe('Add --help to see what the command takes.')
  },
)

test('a bug is exit 1 and keeps its cause', () => {
  const cause = new TypeError('x is not a function')
  expect(toPixctlError(cause)).toMatchObject({exitCode: 1, code: 'UNEXPECTED', cause})
  expect(toPixctlError('thrown text').exitCode).toBe(1)
})

test.each([
  {text: '90', seconds: 90},
  {text: '30m', seconds: 1800},
  {text: '1h', seconds: 3600},
  {text: '7d', seconds: 604_800},
])('a timeout of $text is $seconds s', async ({text, seconds}) => {
  const {flags} = await parse(['a', `--timeout=${text}`])
  expect(flags).toMatchObject({timeout: seconds})
})

test.each([
  {language: 'en', says: 'one file a run'},
  {language: 'pt-BR', says: 'um arquivo por execução'},
] as const)('a second file is said to need a run of its own in $language', async (row) => {
  const ofOneFile = {args: {file: Args.string()}, flags: {}}
  const error = await Parser.parse(['a.csv', 'b.csv'], ofOneFile).catch((thrown) => thrown)
  const {message} = toPixctlError(error, ofOneFile.args).wordsIn(row.language)
  expect(message).toContain(row.says)
  expect(message).not.toContain('b.csv')
})

test('an argument too many names the flags that must be given and are not', async () => {
  const needy = {args: {}, flags: {name: Flags.string({required: true})}}
  const error = await Parser.parse(['Loja'], needy).catch((thrown) => thrown)
  const said = toPixctlError(error).wordsIn('pt-BR').message
  expect(said).toBe('1 argumento a mais do que o comando aceita; falta --name.')
})

test.each([
  {language: 'en', says: 'Missing CODE.'},
  {language: 'pt-BR', says: 'Falta CÓDIGO.'},
] as const)('an argument is called by its name in $language', async ({language, says}) => {
  const error = await parse([]).catch((thrown) => thrown)
  expect(toPixctlError(error).wordsIn(language).message).toBe(says)
})

test.each([
  {argv: ['a', '--lang=em'], hint: 'Did you mean en? '},
  {argv: ['a', '--lang=un'], hint: 'Add --help'},
  {argv: ['a', `--lang=${SECRET}`], hint: 'Add --help'},
])('of the options of a flag, that which $argv comes near is offered', async ({argv, hint}) => {
  const error = await parse(argv).catch((thrown) => thrown)
  expect(toPixctlError(error).wordsIn('en').hint).toMatch(
    new RegExp(`^${hint.replace('?', '\\?')}`),
  )
})

test('what is missing of a payout includes its amount, of which there are two', async () => {
  const payout = {
    args: {},
    flags: {
      key: Flags.string({required: true}),
      amount: amountFlag({summary: 'x'}),
      'net-amount': amountFlag({summary: 'x'}),
    },
  }
  const refused = async (argv: string[]) =>
    toPixctlError(await Parser.parse(argv, payout).catch((thrown: unknown) => thrown)).sentence
  expect(await refused([])).toBe('Missing --key, --amount|--net-amount.')
  expect(await refused(['--net-amount=1'])).toBe('Missing --key.')
})

test.each([
  {
    name: 'the file where SQLite wrote it',
    thrown: new DiskFullError('/h/inbox.db', new Error('database or disk is full')),
    said: '/h/inbox.db could not be written: the disk is full (ENOSPC).',
  },
  {
    name: 'no file where the system names none',
    thrown: Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC'}),
    said: 'A file could not be written: the disk is full (ENOSPC).',
  },
])('a full disk is no unexpected failure, and names $name', ({thrown, said}) => {
  const error = toPixctlError(new Error('could not go on', {cause: thrown}))
  expect([error.code, error.exitCode, error.message]).toEqual(['DISK_FULL', 1, said])
})

test('a file that this user may not write is no unexpected failure, and is named', () => {
  const thrown = new NotWritableError('/h/journal.db', 'attempt to write a readonly database')
  const error = toPixctlError(new Error('could not go on', {cause: thrown}))
  expect([error.code, error.exitCode, error.message]).toEqual([
    'FILE_NOT_WRITABLE',
    1,
    '/h/journal.db cannot be written by this user.',
  ])
})
