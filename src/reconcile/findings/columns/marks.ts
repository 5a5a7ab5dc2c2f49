import type {Texts} from './text-column.ts'

/** The last characters of an id tell most ids apart. */
const MARK_CHARACTERS = 8

const marked = (mark: number, unit: number): number => Math.imul(mark ^ unit, 0x01000193)

/** A number that is the same for the same id: whether an id is among few others is asked by it first. */
export function markOf({values, ends}: Texts, nth: number): number {
  const [from, to] = [nth === 0 ? 0 : (ends[nth - 1] as number), ends[nth] as number]
  let mark = 0
  for (let at = Math.max(from, to - MARK_CHARACTERS); at < to; at += 1) {
    mark = marked(mark, values[at] as number)
  }
  return mark
}

/** `markOf` of an id that stands alone. */
export function markOfText(id: string): number {
  let mark = 0
  for (let at = Math.max(0, id.length - MARK_CHARACTERS); at < id.length; at += 1) {
    mark = marked(mark, id.charCodeAt(at))
  }
  return mark
}
