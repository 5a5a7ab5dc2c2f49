import {describe, expect, test} from 'vitest'
import {jsonText} from '../../../src/messages/text/plain-text.ts'
import {elementTexts, type JsonLayout} from '../../../src/platform/json-elements.ts'
import {jsonPieces} from '../../../src/platform/json-pieces.ts'
import {FINDING_CODES} from '../../../src/reconcile/findings/finding-codes.ts'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {renderResultJson} from '../../../src/render/reconcile/result-json.ts'
import {jsonTextOf} from '../../helpers/json-text.ts'
import {onDisk} from '../worlds/disk.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import type {World} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}
const TUNING = {
  taskBytes: 900,
  buckets: 4_096,
  repeatBits: 1 << 20,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}
const LAYOUT: JsonLayout = {line: () => '', colon: ':', between: '\n', quoted: JSON.stringify}
const INJECTORS = ITEM_INJECTORS.filter(({where}) => where.includes('file'))

/** A world with many faults, whose references hold what JSON escapes and what a terminal must not get. */
function faultyWorld(seed: number): World {
  const {random} = spoiltWorld(seed, [], 'file').world
  const {world} = spoiltWorld(seed, random.shuffled(INJECTORS).slice(0, 14), 'file')
  for (const [at, charge] of world.charges.entries()) {
    charge['externalReference'] = ['pedido-7', 'ação "1"\\', 'a\u202eb\u0000\n', '\u{e0001}'][
      at % 4
    ]
  }
  for (const step of world.fees.pix) step.fixed += 0.01
  return world
}

async function resultOf(world: World): Promise<Result> {
  let found: Result | undefined
  await onDisk(world, {}, async (inputs) => {
    found = (await reconcileBy(inputs, OPTIONS, {tuning: TUNING})).result
  })
  if (found === undefined) throw new Error('nothing was reconciled')
  return found
}

describe('findings that are written from the columns of their shares', () => {
  const codes = new Set<string>()

  test.each([1, 2, 3, 4, 5, 6])('say what the findings say: seed %i', async (seed) => {
    const result = await resultOf(faultyWorld(seed))
    const made = {...result, findings: [...result.findings]}
    const texts = jsonTextOf(elementTexts(result.findings, LAYOUT, () => '{}'))
    for (const text of texts.split('\n')) {
      const {code} = JSON.parse(text)
      if (code !== undefined) codes.add(code)
    }
    expect(jsonTextOf(jsonPieces(result))).toBe(jsonText(made, 2))
    expect(jsonTextOf(renderResultJson(result))).toBe(jsonTextOf(renderResultJson(made)))
  })

  test('are of many codes', () => {
    expect(FINDING_CODES.filter((code) => codes.has(code)).length).toBeGreaterThanOrEqual(10)
  })
})
