/**
 * Breaks each rule by which money leaves once, in a copy of the project, and looks which test fails: a
 * rule that can be broken unseen is held by nothing. See docs/mutation.md.
 *
 * usage: node scripts/break-money.js [--rule WORDS] [--part src/journal]
 *
 * `--rule` takes the rules with these words in their name, `--part` those of files whose path begins
 * with it. Exits 1 if a rule was broken unseen.
 */
import {parseArgs} from 'node:util'
import {breakRules} from './mutation/break-rules.js'
import {MONEY_RULES} from './mutation/money-rules.js'

const {values: flags} = parseArgs({
  options: {rule: {type: 'string', default: ''}, part: {type: 'string', default: ''}},
})

/** They stop a disk or a server, or wait for a time limit. */
const WITHOUT_SLOW = ['full-disk', 'sockets', 'interim'].map((name) => `--exclude=**/${name}*`)
const CLIENT = ['test/client/', 'test/contract/', ...WITHOUT_SLOW]
const SENDING = ['client/sending', 'contract/doubt', 'contract/wallets'].map((at) => `test/${at}`)
/** Until a test fails: those of the part that was changed, and then those of what is built on it. */
const OF_PART = [
  ['src/journal/request-state', SENDING, ['test/journal/journal-outcomes'], CLIENT],
  [
    'src/journal/sqlite/',
    ['test/journal/sqlite/', 'test/journal/journal-c'],
    ['test/journal/'],
    CLIENT,
  ],
  ['src/platform/', ['test/platform/sqlite'], ['test/platform/', 'test/journal/'], CLIENT],
  ['src/actions/', ['test/actions/batch/'], ['test/actions/'], CLIENT],
  ['src/domain/', ['test/domain/idempotency', 'test/client/young-key'], CLIENT],
  ['src/client/c', SENDING, CLIENT],
  ['src/client/used', SENDING, CLIENT],
  ['src/client/find', ['test/client/find-created'], CLIENT],
  ['src/client/identity', ['test/client/identity'], CLIENT],
  ['src/client/recent', ['test/client/recent', 'test/client/payout'], CLIENT],
  ['src/client/payout', ['test/client/payout'], CLIENT],
  ['src/client/resend', ['test/contract/resend'], CLIENT],
  [
    'src/client/',
    ['layers', 'settles', 'ending', 'difference', 'exchange', 'http.'].map(
      (at) => `test/client/${at}`,
    ),
    CLIENT,
  ],
  ['', CLIENT, ['test/actions/', 'test/journal/']],
]

await breakRules(
  MONEY_RULES.filter(({rule, file}) => rule.includes(flags.rule) && file.startsWith(flags.part)),
  {
    folder: 'money',
    testsOf: ({file}) => OF_PART.find(([part]) => file.startsWith(part)).slice(1),
    shown: ({file, test}) => `${file.replace(/.*\/test\//, '')}: ${test}`,
  },
)
