import {appendFileSync, createReadStream, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {createInterface} from 'node:readline'
import type {Dice} from './dice.ts'

const PILES = 16

/** Puts the lines of a file in any order, by piles that fit in memory; a header stays first. */
export async function shuffleFile(path: string, dice: Dice, hasHeader: boolean): Promise<void> {
  const piles: string[][] = Array.from({length: PILES}, () => [])
  let header: string | undefined
  const flush = (): void => {
    for (const [nth, pile] of piles.entries()) {
      if (pile.length > 0) appendFileSync(`${path}.${nth}`, `${pile.splice(0).join('\n')}\n`)
    }
  }
  let lines = 0
  for await (const line of createInterface({input: createReadStream(path)})) {
    lines += 1
    if (hasHeader && header === undefined) header = line
    else piles[dice.below(PILES)]?.push(line)
    if (lines % 200_000 === 0) flush()
  }
  flush()
  writeFileSync(path, header === undefined ? '' : `${header}\n`)
  for (const nth of piles.keys()) {
    appendFileSync(path, shuffled(`${path}.${nth}`, dice))
    rmSync(`${path}.${nth}`, {force: true})
  }
}

function shuffled(path: string, dice: Dice): string {
  const lines = readLines(path)
  for (let at = lines.length - 1; at > 0; at -= 1) {
    const other = dice.below(at + 1)
    ;[lines[at], lines[other]] = [lines[other] as string, lines[at] as string]
  }
  return lines.map((line) => `${line}\n`).join('')
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}
