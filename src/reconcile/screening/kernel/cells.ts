/** Cells of a line of a table, by RFC 4180; what would take time is left to the full reader. */
const QUOTE: u8 = 34
const LF: u8 = 10
const CR: u8 = 13
/** The first byte of the letters from À to ÿ. */
const LATIN: u8 = 0xc3

export let delimiter: u8 = 44

export function setDelimiter(separator: i32): void {
  delimiter = <u8>separator
}

/** A cell ends here: at a delimiter or at the end of the line. */
export function isEnd(c: u8): bool {
  return c === delimiter || c === LF || c === CR
}

/** Spaces are trimmed by the full reader, and so are some characters beyond ASCII. */
function isUnusual(c: u8): bool {
  return c <= 32 || c > 126
}

function isTrimmed(from: usize, to: usize): bool {
  const first = load<u8>(from)
  if (isUnusual(first) && first !== LATIN) return true
  return isUnusual(load<u8>(to - 1)) && (to - from < 2 || load<u8>(to - 2) !== LATIN)
}

/** The delimiter or line feed that ends the cell at `start`; 0 when a quote comes first. */
function plainEnd(start: usize): usize {
  let p = start
  while (true) {
    const bytes = v128.load(p)
    const special = v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(delimiter)), i8x16.eq(bytes, i8x16.splat(LF))),
      i8x16.eq(bytes, i8x16.splat(QUOTE)),
    )
    const mask = i8x16.bitmask(special)
    if (mask !== 0) {
      const end = p + ctz(mask)
      return load<u8>(end) === QUOTE ? 0 : end
    }
    p += 16
  }
}

/** The quote that ends the cell whose first byte after its quote is at `start`; 0 for a line feed. */
function quoteEnd(start: usize): usize {
  let p = start
  while (true) {
    const bytes = v128.load(p)
    const special = v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(LF)))
    const mask = i8x16.bitmask(special)
    if (mask !== 0) {
      const end = p + ctz(mask)
      return load<u8>(end) === QUOTE ? end : 0
    }
    p += 16
  }
}

/** Of the cell found last: its text without quotes, and the delimiter or line feed that ends it. */
export let cellFrom: usize = 0
export let cellTo: usize = 0
export let cellStop: usize = 0

export function isLastCell(): bool {
  return load<u8>(cellStop) === LF
}

/**
 * Finds the cell at `start`, of which `known` bytes are known to be plain; `false` for one that only
 * the full reader should judge: with a quote inside, a line break, or spaces around it.
 */
export function findCell(start: usize, known: usize): bool {
  const next = load<u8>(start + known)
  if (known !== 0 && (next === delimiter || next === LF)) {
    cellFrom = start
    cellTo = start + known
    cellStop = cellTo
    return true
  }
  const isQuoted = known === 0 && load<u8>(start) === QUOTE
  if (isQuoted) {
    cellFrom = start + 1
    cellTo = quoteEnd(cellFrom)
    if (cellTo === 0) return false
    cellStop = cellTo + 1
    if (load<u8>(cellStop) === CR && load<u8>(cellStop, 1) === LF) cellStop++
    const c = load<u8>(cellStop)
    if (c !== delimiter && c !== LF) return false
  } else {
    cellFrom = start
    cellStop = plainEnd(start + known)
    if (cellStop === 0) return false
    const hasReturn = load<u8>(cellStop) === LF && cellStop > start && load<u8>(cellStop - 1) === CR
    cellTo = hasReturn ? cellStop - 1 : cellStop
  }
  return cellTo === cellFrom || !isTrimmed(cellFrom, cellTo)
}
