/**
 * Attacks on the money rules, for as long as is wanted: node scripts/adversary.js --rounds 1000
 * [--family "lying servers"] [--first 0] [--minutes 30] [--program FILE]. Prints what was tried and
 * what held, each hundred rounds and at the end, and the number of each round that did not hold;
 * --first with that number and --rounds 1 runs it again (what several processes do at once may go
 * otherwise then). After so many minutes a family begins no other round. Exits 1 if one broke. The
 * families of processes run the build of this tree, or the `bin/run.js` of an installed package.
 */
import {resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {PROGRAM_VARIABLE} from '../test/adversary/program.ts'
import {FAMILY_NAMES, missingTool, tryFamily} from '../test/adversary/run.ts'

const {values} = parseArgs({
  options: {
    rounds: {type: 'string', default: '100'},
    first: {type: 'string', default: '0'},
    family: {type: 'string'},
    minutes: {type: 'string', default: 'Infinity'},
    program: {type: 'string'},
  },
})

if (values.program !== undefined) process.env[PROGRAM_VARIABLE] = resolve(values.program)

const names = values.family === undefined ? FAMILY_NAMES : [values.family]
for (const name of names) {
  const tool = missingTool(name)
  if (tool !== undefined) {
    process.stdout.write(`${name}: not tried, for there is no ${tool} here\n`)
    continue
  }
  const startedAt = Date.now()
  const withinMs = Number(values.minutes) * 60_000
  const onRound = (tried, held) => {
    if (tried % 100 === 0) process.stdout.write(`${name}: ${held} of ${tried} until now\n`)
  }
  const run = {rounds: Number(values.rounds), first: Number(values.first), withinMs, onRound}
  const {tried, held, broken} = await tryFamily(name, run)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  process.stdout.write(`${name}: ${tried} tried, ${held} held (${seconds} s)\n`)
  for (const {round, why} of broken.slice(0, 20)) {
    process.stdout.write(`  round ${round}: ${why}\n`)
  }
  if (broken.length > 0) process.exitCode = 1
}
