import {closeSync, existsSync, fstatSync, openSync} from 'node:fs'
import {expect, test} from 'vitest'
import {
  receivedFailure,
  sentFailure,
  TemporaryFileError,
} from '../../../src/reconcile/read/files/temporary-file.ts'
import {
  openSpill,
  rowsIn,
  SpillWriter,
  writeSpilled,
} from '../../../src/reconcile/screening/host/kept/spill.ts'

const rowOf = (line: number, size: number) => ({
  source: line % 3,
  line,
  place: line * 7,
  bytes: Buffer.from(`${String(line).padEnd(size - 1, 'x')}\n`),
})

/** Around the size of a segment, and far beyond it. */
const SIZES = [1, 12, 250, 8_175, 8_176, 8_177, 30_000, 100]

test('rows of every size come back whole, those of each thread in its order', () => {
  const {spill, close} = openSpill()
  try {
    const writers = [new SpillWriter(spill, 3), new SpillWriter(spill, 3)]
    const rows = Array.from({length: 400}, (_, nth) => rowOf(nth, SIZES[nth % SIZES.length] ?? 1))
    // Both write in turns, so that their segments lie between one another.
    for (const {bytes, ...row} of rows) {
      const {length} = bytes
      const from = Buffer.concat([Buffer.from('before'), bytes, Buffer.from('behind')])
      writers[row.line % 2]?.add(row.line % 3, {...row, length, from, start: 6})
    }
    const segments = writers.map((writer) => writer.result())
    for (const share of [0, 1, 2]) {
      for (const [thread, written] of segments.entries()) {
        const read = Array.from(
          rowsIn(spill, written[share] ?? new Int32Array()),
          ({from, start, end, ...row}) => ({
            ...row,
            bytes: Buffer.from(from.subarray(start, end)),
          }),
        )
        expect(read).toEqual(rows.filter(({line}) => line % 3 === share && line % 2 === thread))
      }
    }
  } finally {
    close()
  }
})

test('a share without rows has no segments', () => {
  const {spill, close} = openSpill()
  expect(new SpillWriter(spill, 2).result()).toEqual([new Int32Array(), new Int32Array()])
  close()
})

test.skipIf(process.platform === 'win32')('the file is of its owner alone, and has no name', () => {
  const {spill, close} = openSpill()
  const {mode, nlink} = fstatSync(spill.file)
  expect({mode: mode & 0o777, nlink}).toEqual({mode: 0o600, nlink: 0})
  close()
})

/** A device that takes no byte, as a disk that is full. */
const FULL = '/dev/full'

test.runIf(existsSync(FULL))('a full disk is named, out of a worker thread, too', () => {
  const file = openSync(FULL, 'r+')
  const spill = {file, next: new Int32Array(new SharedArrayBuffer(4))}
  const failures: unknown[] = []
  try {
    writeSpilled(spill, Buffer.from('row'))
  } catch (error) {
    failures.push(error, receivedFailure(structuredClone(sentFailure(error))))
  } finally {
    closeSync(file)
  }
  const named = expect.objectContaining({reason: 'ENOSPC', directory: expect.any(String)})
  expect(failures).toEqual([named, named])
  expect(failures.every((one) => one instanceof TemporaryFileError)).toBe(true)
})

test('another failure of a worker thread stays what it is', () => {
  const received = receivedFailure(structuredClone(sentFailure(new RangeError('too long'))))
  expect(received).not.toBeInstanceOf(TemporaryFileError)
  expect(received).toMatchObject({name: 'RangeError', message: 'too long'})
})
