import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {refuseOtherFormats} from '../../../src/actions/reconcile/other-format.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const ROWS = gzipSync('id,wallet\na,b\n')

describe('in place of a table', () => {
  test('gzip is refused where its name does not say so, and taken where it does', async () => {
    using home = temporaryDirectory()
    const [plain, named] = ['statement.csv', 'statement.csv.gz'].map((name) =>
      join(home.path, name),
    )
    for (const path of [plain, named]) writeFileSync(path as string, ROWS)
    await expect(refuseOtherFormats(plain as string)).rejects.toThrow(
      expect.objectContaining({
        code: 'NOT_A_TABLE',
        exitCode: 2,
        message: 'statement.csv is compressed (gzip), and is not read.',
        hint: expect.stringContaining('.gz'),
      }),
    )
    await expect(refuseOtherFormats(named as string)).resolves.toBeUndefined()
  })

  test('gzip that was cut short is said to be, as it is where its name ends in .gz', async () => {
    using home = temporaryDirectory()
    const path = join(home.path, 'charges.jsonl')
    const rows = Array.from({length: 9_000}, (_, nth) => `{"id":"${nth ** 5}"}`).join('\n')
    const packed = gzipSync(rows)
    writeFileSync(path, packed.subarray(0, packed.length / 2))
    await expect(refuseOtherFormats(path)).rejects.toThrow(
      expect.objectContaining({
        code: 'INPUT_DAMAGED',
        message: expect.stringMatching(
          /^charges\.jsonl, line \d{3,}: the compressed file \(gzip\) is cut short or altered\./,
        ),
        hint: 'Export the file again.',
      }),
    )
  })

  test.each([
    {start: '%PDF-1.7', says: 'a PDF'},
    {start: 'OFXHEADER:100\nDATA:OFXSGML\n', says: 'a statement in OFX'},
    {start: '\ufeff<?xml version="1.0"?>\r\n<?OFX OFXHEADER="200"?>', says: 'a statement in OFX'},
    {start: '\n<OFX>\n<SIGNONMSGSRSV1>', says: 'a statement in OFX'},
    {start: 'PK\u0003\u0004', says: 'a spreadsheet'},
  ])('$says is refused', async ({start, says}) => {
    using home = temporaryDirectory()
    const path = join(home.path, 'statement.csv')
    writeFileSync(path, start)
    await expect(refuseOtherFormats(path)).rejects.toThrow(says)
  })

  test.each(['OFX;Valor\n', 'id,wallet\n<OFX>,b\n', '<?xml version="1.0"?><a>'])(
    'and no table that begins with %j',
    async (start) => {
      using home = temporaryDirectory()
      const path = join(home.path, 'statement.csv')
      writeFileSync(path, start)
      await expect(refuseOtherFormats(path)).resolves.toBeUndefined()
    },
  )
})
