/**
 * Two failure tests of the shared store at full size, with figures: a journal that two machines pay
 * one file out of, and an inbox of several listeners; processes are killed and the server is cut off.
 * Each starts a PostgreSQL server of its own. Exits 7 when something was lost, doubled or out of order.
 *
 *   node scripts/failures.ts journal [--rows 10000] [--kills 5]
 *   node scripts/failures.ts inbox [--listeners 3] [--seconds 5] [--cut 20]
 */
import {parseArgs} from 'node:util'
import {startPostgres} from '../test/helpers/postgres.ts'
import {inboxFailures} from '../test/machines/inbox-failures.ts'
import {journalFailures} from '../test/machines/journal-failures.ts'

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    rows: {type: 'string', default: '10000'},
    kills: {type: 'string', default: '5'},
    listeners: {type: 'string', default: '3'},
    seconds: {type: 'string', default: '5'},
    cut: {type: 'string', default: '20'},
  },
})

const journal = async (): Promise<boolean> => {
  const plan = {rows: Number(values.rows), kills: Number(values.kills)}
  const figures = await journalFailures(server, plan)
  print({
    'rows of the file': figures.rows,
    'kill -9': figures.killed,
    'acknowledged, on each machine': figures.acknowledged.join(' and '),
    'stored as done': figures.stored,
    lost: figures.lost,
    doubled: figures.doubled,
    'open after the last run': figures.open,
    'ledger differs by, in centavos': figures.ledgerDifferenceCentavos,
    seconds: figures.seconds.toFixed(1),
  })
  const {lost, doubled, open, ledgerDifferenceCentavos} = figures
  return [lost, doubled, open, ledgerDifferenceCentavos].every((count) => count === 0)
}

const inbox = async (): Promise<boolean> => {
  const figures = await inboxFailures(server, {
    listeners: Number(values.listeners),
    calmSeconds: Number(values.seconds),
    cuts: ['stop', 'freeze'],
    cutSeconds: Number(values.cut),
    subjects: 48,
    pauseMs: 20,
  })
  print({
    'listeners, each killed with -9': figures.killed,
    'cuts of the server': `${figures.cuts} of ${values.cut} s`,
    acknowledged: figures.acknowledged,
    stored: figures.stored,
    lost: figures.lost,
    doubled: figures.doubled,
    'conflicts acknowledged': figures.conflictsAcknowledged,
    'conflicts stored': figures.conflictsStored,
    forwarded: figures.forwarded,
    'never forwarded': figures.neverForwarded,
    'forwarded again': figures.forwardedTwice,
    'forwarded again, late': figures.forwardedLate,
    'out of order': figures.outOfOrder.length,
    'requests sent again': figures.sentAgain,
    seconds: figures.seconds.toFixed(1),
  })
  for (const one of figures.outOfOrder.slice(0, 10)) console.log(`  ${one}`)
  const {lost, doubled, neverForwarded, forwardedLate, altered, outOfOrder} = figures
  const wrong = [lost, doubled, neverForwarded, forwardedLate, altered, outOfOrder.length]
  return wrong.every((count) => count === 0)
}

function print(figures: Readonly<Record<string, string | number>>): void {
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`${name.padEnd(32)} ${String(figure).padStart(8)}`)
  }
}

const tests: Readonly<Record<string, () => Promise<boolean>>> = {journal, inbox}
const chosen = tests[positionals[0] ?? '']
if (!chosen) {
  console.error('usage: node scripts/failures.ts journal|inbox [--rows N] [--kills N] [--cut S]')
  process.exit(2)
}
const server = await startPostgres()
try {
  if (!(await chosen())) process.exitCode = 7
} finally {
  server.close()
}
