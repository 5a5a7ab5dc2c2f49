/** Short enough to type, long enough that chance seldom repeats it. */
const LEAST_ID = 8

/**
 * Each id down to a beginning that no other of them has: commands take such a beginning in place of
 * the id. All get the same length, so that the column is even.
 */
export function shortIds(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)].filter((id) => id !== '').sort()
  let length = LEAST_ID
  for (const [at, id] of distinct.entries()) {
    length = Math.max(length, commonLength(id, distinct[at + 1] ?? '') + 1)
  }
  return ids.map((id) => id.slice(0, length).replace(/-$/, ''))
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

const ISO_LIKE = /^(\d{4})-(\d\d-\d\d) (\d\d:\d\d):\d\d$/
const BRAZILIAN = /^(\d\d\/\d\d)\/(\d{4}) (\d\d:\d\d):\d\d$/

/** `11-22 01:19` and `22/11 01:19`: no seconds, and no year where every one is of `year`. */
export function shortMoments(moments: readonly string[], year?: number): readonly string[] {
  const isPlain = moments.every((moment) => moment === '' || yearOf(moment) === String(year))
  return moments.map((moment) =>
    moment
      .replace(ISO_LIKE, isPlain ? '$2 $3' : '$1-$2 $3')
      .replace(BRAZILIAN, isPlain ? '$1 $3' : '$1/$2 $3'),
  )
}

const yearOf = (moment: string): string | undefined =>
  ISO_LIKE.exec(moment)?.[1] ?? BRAZILIAN.exec(moment)?.[2]
