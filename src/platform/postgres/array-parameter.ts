/**
 * Arrays as parameters of a statement, in PostgreSQL's binary form: the server copies what it would
 * otherwise parse, and neither side escapes a text. The driver sends any `Buffer` as binary.
 *
 * Source: PostgreSQL, `array_recv` and the `…recv` function of each type of an element; object ids of
 * `pg_type.dat`.
 */
const [BYTEA, INT8, INT2, TEXT, FLOAT8, UUID] = [17, 20, 21, 25, 701, 2950]
const HEAD_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1
/** UTF-8 takes at most so many bytes for one unit of a string. */
const MOST_BYTES_A_UNIT = 3
const UUID_BYTES = 16

/** How elements of one type are written. */
interface Element<T> {
  readonly type: number
  /** No fewer bytes than the value takes. */
  readonly room: (value: T) => number
  /** Gives how many bytes it wrote. */
  readonly write: (bytes: Buffer, value: T, at: number) => number
}

/**
 * Arrays are written here and copied, so that what is allocated for one is as long as it is, not as
 * it might be: what a listener allocates for a commit decides how often its heap is collected.
 */
const SCRATCH = Buffer.allocUnsafeSlow(256 * 1024)

function arrayOf<T>({type, room, write}: Element<T>, values: readonly (T | null)[]): Buffer {
  let most = HEAD_BYTES
  for (const value of values) most += LENGTH_BYTES + (value === null ? 0 : room(value))
  const bytes = most <= SCRATCH.length ? SCRATCH : Buffer.allocUnsafe(most)
  const isNullAmong = Number(values.includes(null))
  // One dimension that begins at 1.
  for (const [index, head] of [1, isNullAmong, type, values.length, 1].entries()) {
    bytes.writeInt32BE(head, index * 4)
  }
  let at = HEAD_BYTES
  for (const value of values) {
    const length = value === null ? NULL_LENGTH : write(bytes, value, at + LENGTH_BYTES)
    bytes.writeInt32BE(length, at)
    at += LENGTH_BYTES + Math.max(0, length)
  }
  const array = bytes.subarray(0, at)
  return bytes === SCRATCH ? Buffer.from(array) : array
}

/** For `$1::text[]`. */
export const textArray = (texts: readonly (string | null)[]): Buffer =>
  arrayOf(
    {
      type: TEXT,
      room: (text) => text.length * MOST_BYTES_A_UNIT,
      write: (bytes, text, at) => bytes.write(text, at),
    },
    texts,
  )

/** For `$1::bytea[]`. */
export const byteaArray = (buffers: readonly (Buffer | null)[]): Buffer =>
  arrayOf(
    {
      type: BYTEA,
      room: ({length}) => length,
      write: (bytes, buffer, at) => buffer.copy(bytes, at),
    },
    buffers,
  )

/** For `$1::uuid[]`; each with its hyphens. */
export const uuidArray = (uuids: readonly (string | null)[]): Buffer =>
  arrayOf(
    {
      type: UUID,
      room: () => UUID_BYTES,
      write: (bytes, uuid, at) => bytes.write(uuid.replaceAll('-', ''), at, 'hex'),
    },
    uuids,
  )

const fixed = (
  type: number,
  size: number,
  put: (bytes: Buffer, value: number, at: number) => void,
): Element<number> => ({
  type,
  room: () => size,
  write: (bytes, value, at) => {
    put(bytes, value, at)
    return size
  },
})

const NUMBERS = {
  int2: fixed(INT2, 2, (bytes, value, at) => bytes.writeInt16BE(value, at)),
  int8: fixed(INT8, 8, (bytes, value, at) => bytes.writeBigInt64BE(BigInt(value), at)),
  float8: fixed(FLOAT8, 8, (bytes, value, at) => bytes.writeDoubleBE(value, at)),
}

/** For `$1::int2[]`, `$1::int8[]` and `$1::float8[]`. */
export const numberArray = (
  type: keyof typeof NUMBERS,
  numbers: readonly (number | null)[],
): Buffer => arrayOf(NUMBERS[type], numbers)
