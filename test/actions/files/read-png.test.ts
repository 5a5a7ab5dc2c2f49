import {crc32, deflateSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {readPng} from '../../../src/actions/files/read-png.ts'

const MOST_SIDE = 2_000

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

function header({side = 8, interlaced = 0} = {}): Buffer {
  const data = Buffer.from('00000000000000000806000000', 'hex')
  data.writeUInt32BE(side, 0)
  data.writeUInt32BE(side, 4)
  data[12] = interlaced
  return chunk('IHDR', data)
}

const pixels = (bytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(bytes)))

const png = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, chunk('IEND', Buffer.alloc(0))])

const EIGHT_ROWS = 8 * (8 * 4 + 1)

test.each([
  {name: 'plain', bytes: png(header(), pixels(EIGHT_ROWS))},
  {name: 'interlaced', bytes: png(header({interlaced: 1}), pixels(8 * 8 * 4 + 15))},
])('unpacks a picture that is $name', async ({bytes}) => {
  const {width, height, data} = (await readPng(bytes, MOST_SIDE)) ?? {}
  expect({width, height, pixelBytes: data?.length}).toEqual({width: 8, height: 8, pixelBytes: 256})
})

test.each([
  {name: 'a second header', bytes: png(header(), header({side: 16}), pixels(16 * 65))},
  {
    name: 'more pixels than its header says, interlaced',
    bytes: png(header({interlaced: 1}), pixels(4096)),
  },
  {name: 'more pixels than its header says', bytes: png(header(), pixels(4096))},
  {name: 'sides above the limit', bytes: png(header({side: 2_001}), pixels(EIGHT_ROWS))},
  {name: 'sides of zero', bytes: png(header({side: 0}), pixels(EIGHT_ROWS))},
  {name: 'no header', bytes: png(pixels(EIGHT_ROWS))},
  {name: 'pixels before its header', bytes: png(pixels(EIGHT_ROWS), header())},
  {name: 'no pixels', bytes: png(header())},
  {name: 'nothing after its mark', bytes: png().subarray(0, 8)},
  {name: 'another mark', bytes: Buffer.from('a text that was saved as a picture')},
])('refuses a file with $name', async ({bytes}) => {
  expect(await readPng(bytes, MOST_SIDE)).toBeUndefined()
})
