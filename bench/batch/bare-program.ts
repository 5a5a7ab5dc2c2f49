/**
 * Sends the rows of a file and keeps nothing: the shortest program that makes the calls of a batch.
 *
 *   BENCH_SERVICE=JSON node bench/batch/bare-program.ts PATH FILE
 */
import {readFileSync} from 'node:fs'
import {sendBare} from './bare.ts'

const [path = '', file = ''] = process.argv.slice(2)
const service = JSON.parse(process.env['BENCH_SERVICE'] ?? '')
const rows = readFileSync(file, 'utf8').split('\n')
await sendBare(
  service,
  {path},
  rows.map((row) => JSON.parse(row)),
)
