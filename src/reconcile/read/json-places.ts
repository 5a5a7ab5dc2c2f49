/**
 * The physical line on which each object at `depth` begins: 1 for the elements of an array,
 * 2 for those of arrays inside an object. For valid JSON only.
 */
export function objectLines(text: string, depth: number): readonly number[] {
  const lines: number[] = []
  let line = 1
  let level = 0
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (mark === '\n') line += 1
    if (isString) {
      if (mark === '\\') at += 1
      else if (mark === '"') isString = false
    } else if (mark === '"') isString = true
    else if (mark === '{' || mark === '[') {
      if (level === depth && mark === '{') lines.push(line)
      level += 1
    } else if (mark === '}' || mark === ']') level -= 1
  }
  return lines
}
