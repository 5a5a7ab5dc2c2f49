import {join} from 'node:path'
import {DATA_SET_NAMES, FILE_NAMES} from '../../src/reconcile/inputs.ts'
import {reconcile} from '../../src/reconcile/reconcile.ts'

/** Reconciles a directory and prints one line of JSON: how long, how much memory, what was found. */
const [directory = '.', threads = '2'] = process.argv.slice(2)
const names = DATA_SET_NAMES.filter((name) => name !== 'policy')
const inputs = Object.fromEntries(names.map((name) => [name, [join(directory, FILE_NAMES[name])]]))
const startedAt = performance.now()
const {result} = await reconcile(inputs, {timezone: 'America/Sao_Paulo', threads: Number(threads)})
const seconds = (performance.now() - startedAt) / 1_000
const {maxRSS, userCPUTime, systemCPUTime} = process.resourceUsage()
console.log(
  JSON.stringify({
    seconds,
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peakMib: Math.round(maxRSS / 1_024),
    verdict: result.verdict,
    counts: result.counts,
    wallets: result.wallets.filter((wallet) => wallet.unexplainedCentavos !== 0),
    totals: result.totals,
  }),
)
