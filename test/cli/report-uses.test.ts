import {expect, test} from 'vitest'
import {requireUse} from '../../src/cli/flags/report-uses.ts'
import {DEFAULT_FORMATS} from '../../src/render/reconcile/books/export-formats.ts'

const all = {out: 'report', formats: DEFAULT_FORMATS}

test.each([
  {words: ['--show-documents'], needs: '--out'},
  {words: ['--ofx-bank=260'], needs: '--out'},
  {words: ['--journal-decimals', 'comma'], needs: '--out'},
])(
  '$words without a directory of reports is refused, the default of the flag or not',
  ({words, needs}) => {
    expect(() => requireUse(words, {formats: []})).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: expect.stringContaining(`together with ${needs}`),
      }),
    )
  },
)

test.each([
  {words: ['--ofx-bank', '260'], formats: ['html'], needs: '--format ofx'},
  {words: ['--open'], formats: ['csv'], needs: '--format html'},
  {words: ['--journal-decimals', 'point'], formats: DEFAULT_FORMATS, needs: '--format journal-csv'},
  {words: ['--chart', 'c'], formats: ['html'], needs: '--format hledger|beancount|journal-csv'},
] as const)(
  '$words is refused where nothing of $formats would use it',
  ({words, formats, needs}) => {
    expect(() => requireUse(words, {out: 'report', formats})).toThrow(
      expect.objectContaining({exitCode: 2, message: expect.stringContaining(needs)}),
    )
  },
)

test.each([
  {words: ['--ofx-bank', '260', '--open', '--locale', 'raw', '--show-documents'], reports: all},
  {words: ['--chart', 'c'], reports: {out: 'r', formats: ['beancount'] as const}},
  {words: ['--ofx-bank', '260'], reports: {out: 'r', formats: ['html'] as const, packs: true}},
  {words: ['--from', 'x', '--locale', 'raw'], reports: {formats: []}},
])('$words is taken where it is used', ({words, reports}) => {
  expect(() => requireUse(words, reports)).not.toThrow()
})
