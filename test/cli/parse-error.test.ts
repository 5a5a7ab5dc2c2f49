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

const SECRET = 'hunter2'
const spec = {
  args: {code: Args.string({required: true, options: ['a', 'b']})},
  flags: {
    amount: amountFlag({summary: 'x', exclusive: ['net']}),
    net: amountFlag({summary: 'x'}),
    lang: Flags.string({options: ['en']}),
    timeout: durationFlag({summary: 'x'}),
    split: splitFlag(),
    metadata: metadataFlag(),
  },
}

const parse = async (argv: string[]) => Parser.parse(argv, spec)

test.each([
  {name: 'an unknown flag', argv: ['a', `--token=${SECRET}`], says: 'Unknown flag --token.'},
  {name: 'an argument too many', argv: ['a', SECRET], says: '1 argument(s) more'},
  {name: 'an argument out of its list', argv: [SECRET], says: 'Expected the argument to be one of'},
  {
    name: 'a flag out of its list',
    argv: ['a', `--lang=${SECRET}`],
    says: 'Expected --lang to be one of',
  },
  {name: 'a missing argument', argv: [], says: 'Missing CODE.'},
  {name: 'no amount', argv: ['a', `--amount=${SECRET}`], says: '--amount is no amount'},
  {
    name: 'a third decimal',
    argv: ['a', '--amount=10.005'],
    says: '--amount has more than two decimals.',
  },
  {name: 'an exponent', argv: ['a', '--amount=1e3'], says: '--amount is no amount'},
  {name: 'no duration', argv: ['a', `--timeout=${SECRET}`], says: '--timeout is no duration'},
  {
    name: 'a split without an amount',
    argv: ['a', `--split=${SECRET}`],
    says: '--split must be REF=AMOUNT',
  },
  {
    name: 'a split with a bad amount',
    argv: ['a', `--split=loja-2=${SECRET}`],
    says: '--split loja-2 is no amount',
  },
  {
    name: 'metadata without a value',
    argv: ['a', `--metadata=${SECRET}`],
    says: '--metadata must be',
  },
  {
    name: 'two flags that exclude each other',
    argv: ['a', '--amount=7.77', '--net=8.88'],
    says: '--amount',
  },
])('$name is told without what was typed', async ({argv, says}) => {
  const error = toPixctlError(await parse(argv).catch((thrown: unknown) => thrown))
  expect(error).toBeInstanceOf(InvalidInputError)
  expect(error.exitCode).toBe(2)
  expect(error.sentence).toContain(says)
  expect(JSON.stringify(error.toEnvelope())).not.toMatch(/hunter2|7\.77|8\.88/)
})

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
