/** Whether two JSON values are the same; the order of keys is no difference. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  if (left.length !== right.length) return false
  const values = new Map<string, unknown>(right)
  return left.every(([key, value]) => values.has(key) && isSameJson(value, values.get(key)))
}
