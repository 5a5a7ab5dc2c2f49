/** A word in braces, as `{id}`, which stands for any one segment of a path. */
export const isPlaceholder = (segment: string): boolean => /^\{\w+\}$/.test(segment)

/** Whether a fault for `wanted` strikes a call of `path`. */
export function isPathStruck(wanted: string, path: string): boolean {
  if (!wanted.includes('{')) return wanted === path
  const [pattern, segments] = [wanted.split('/'), path.split('/')]
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => part === segments[at] || isPlaceholder(part))
  )
}
