import {cpSync, createReadStream, rmSync} from 'node:fs'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {ALTERATIONS, type Alteration, type AlterationName, type AlterLine} from './alterations.ts'
import {Appender} from './appender.ts'
import type {LargeWorld} from './large-world.ts'

const FILES = [
  'charges.jsonl',
  'withdrawals.jsonl',
  'events.jsonl',
  'blocks.jsonl',
  'statement.csv',
]
const HEADER_ROWS = 1

async function alterFile(from: string, to: string, alter: AlterLine): Promise<Appender> {
  const file = new Appender(to)
  let isHeader = from.endsWith('.csv')
  for await (const line of createInterface({input: createReadStream(from)})) {
    const altered = isHeader ? line : alter(line)
    isHeader = false
    for (const one of altered?.split('\n') ?? []) file.line(one)
  }
  file.close()
  return file
}

/** Writes a world of a directory anew with one alteration, in a process of its own; prints its size. */
async function alterWorld(from: string, to: string, alteration: Alteration): Promise<LargeWorld> {
  rmSync(to, {recursive: true, force: true})
  cpSync(from, to, {recursive: true, filter: (path) => !FILES.some((name) => path.endsWith(name))})
  let [rows, bytes] = [-HEADER_ROWS, 0]
  for (const name of FILES) {
    const alter = alteration[name as keyof Alteration] ?? ((line) => line)
    const file = await alterFile(join(from, name), join(to, name), alter)
    rows += file.rows
    bytes += file.bytes
  }
  return {directory: to, rows, bytes}
}

const [from = '', to = '', name = ''] = process.argv.slice(2)
console.log(JSON.stringify(await alterWorld(from, to, ALTERATIONS[name as AlterationName]())))
