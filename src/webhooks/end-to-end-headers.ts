/** Headers of one hop, and those that the next one must tell itself. Source: RFC 9110, 7.6.1. */
const OF_ONE_HOP = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
  'expect',
  'host',
  'content-length',
])

/** What is passed on of the headers of a delivery: names and values in turn, as they were sent. */
export function endToEndHeaders(headers: readonly string[]): string[] {
  const named = valuesOf(headers, 'connection').flatMap((value) => value.toLowerCase().split(','))
  const dropped = new Set([...OF_ONE_HOP, ...named.map((name) => name.trim())])
  return pairsOf(headers).flatMap(([name, value]) =>
    dropped.has(name.toLowerCase()) ? [] : [name, value],
  )
}

/** The headers with one of them set to another value, or added. */
export function withHeader(headers: readonly string[], name: string, value: string): string[] {
  const others = pairsOf(headers).filter(([other]) => other.toLowerCase() !== name.toLowerCase())
  return [...others.flat(), name, value]
}

/** Every value of a header, in the order sent. */
export const valuesOf = (headers: readonly string[], name: string): string[] =>
  pairsOf(headers).flatMap(([other, value]) => (other.toLowerCase() === name ? [value] : []))

function pairsOf(headers: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  }
  return pairs
}
