/** Short enough to type, long enough that chance seldom repeats it. */
const LEAST_ID = 8

/** So long must the beginning of an id be that no other of these ids has it. */
export function ownLength(ids: Iterable<string>): number {
  const distinct = [...new Set(ids)].filter((id) => id !== '').sort()
  let length = LEAST_ID
  for (const [at, id] of distinct.entries()) {
    length = Math.max(length, commonLength(id, distinct[at + 1] ?? '') + 1)
  }
  return length
}

/** The beginning of an id: commands take such a beginning in place of the id. */
export const shortId = (id: string, length: number): string => id.slice(0, length).replace(/-$/, '')

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

const ISO_LIKE = /^(\d{4})-(\d\d-\d\d) (\d\d:\d\d):\d\d$/
const BRAZILIAN = /^(\d\d\/\d\d)\/(\d{4}) (\d\d:\d\d):\d\d$/

/** `11-22 01:19` and `22/11 01:19`: no seconds, and the year only where it is asked for. */
export const shortMoment = (moment: string, hasYear: boolean): string =>
  moment
    .replace(ISO_LIKE, hasYear ? '$1-$2 $3' : '$2 $3')
    .replace(BRAZILIAN, hasYear ? '$1/$2 $3' : '$1 $3')

/** Whether a moment is of that year, so that it need not name it. */
export const isOfYear = (moment: string, year: number | undefined): boolean =>
  moment === '' || yearOf(moment) === String(year)

const yearOf = (moment: string): string | undefined =>
  ISO_LIKE.exec(moment)?.[1] ?? BRAZILIAN.exec(moment)?.[2]
