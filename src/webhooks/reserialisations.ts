/** How far texts are tried: beyond, nothing is proven. */
const MAX_CHARACTERS = 256 * 1024

type Token = {readonly kind: 'mark' | 'string' | 'number' | 'word'; readonly text: string}

const TOKENS =
  /(?<space>\s+)|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>true|false|null)|(?<mark>[{}[\],:])/gy

interface Spacing {
  readonly afterColon: string
  readonly afterComma: string
  readonly indent: string
}

/** Compact; as Python and Ruby print; indented with two, with four and with a tab. */
const SPACINGS: readonly Spacing[] = [
  {afterColon: '', afterComma: '', indent: ''},
  {afterColon: ' ', afterComma: ' ', indent: ''},
  {afterColon: ' ', afterComma: '', indent: '  '},
  {afterColon: ' ', afterComma: '', indent: '    '},
  {afterColon: ' ', afterComma: '', indent: '\t'},
]

type Rewrite = (text: string) => string

const escapeNonAscii: Rewrite = (text) =>
  text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
const plain: Rewrite = (text) => JSON.stringify(JSON.parse(text))

/** As JavaScript writes strings, as Python does, and as PHP does. */
const STRINGS: readonly Rewrite[] = [
  (text) => text,
  plain,
  (text) => escapeNonAscii(plain(text)),
  (text) => escapeNonAscii(plain(text)).replaceAll('/', '\\/'),
  (text) => plain(text).replaceAll('/', '\\/'),
]

/** As sent, as JavaScript writes numbers, with a decimal always, and with two of them. */
const NUMBERS: readonly Rewrite[] = [
  (text) => text,
  (text) => String(Number(text)),
  (text) => String(Number(text)).replace(/^-?\d+$/, '$&.0'),
  (text) => (isTwoDecimals(text) ? Number(text).toFixed(2) : text),
]

const isTwoDecimals = (text: string): boolean =>
  !Number.isInteger(Number(text)) && Number(Number(text).toFixed(2)) === Number(text)

/**
 * What the bytes may have been before a framework parsed the body and wrote it again: the same JSON
 * in the white space, the escapes and the number forms of common libraries.
 */
export function* reserialisations(body: string): Generator<string> {
  if (body.length > MAX_CHARACTERS) return
  const tokens = tokensOf(body)
  if (!tokens) return
  for (const string of STRINGS) {
    for (const number of NUMBERS) {
      const written = tokens.map((token) => rewritten(token, string, number))
      for (const spacing of SPACINGS) yield write(written, spacing)
    }
  }
}

const rewritten = (token: Token, string: Rewrite, number: Rewrite): Token => {
  if (token.kind === 'string') return {...token, text: string(token.text)}
  return token.kind === 'number' ? {...token, text: number(token.text)} : token
}

function tokensOf(body: string): Token[] | undefined {
  try {
    JSON.parse(body)
  } catch {
    return undefined
  }
  return [...body.matchAll(TOKENS)].flatMap(({0: text, groups = {}}) => {
    const kind = (['mark', 'string', 'number', 'word'] as const).find((name) => groups[name])
    return kind ? [{kind, text}] : []
  })
}

function write(tokens: readonly Token[], {afterColon, afterComma, indent}: Spacing): string {
  let depth = 0
  const line = (): string => (indent === '' ? '' : `\n${indent.repeat(depth)}`)
  const parts = tokens.map(({kind, text}, index) => {
    if (kind !== 'mark') return text
    if (text === ':') return text + afterColon
    if (text === ',') return text + afterComma + line()
    const empty =
      isPair(tokens[index], tokens[index + 1]) || isPair(tokens[index - 1], tokens[index])
    if (empty) return text
    if (text === '{' || text === '[') {
      depth += 1
      return text + line()
    }
    depth -= 1
    return line() + text
  })
  return parts.join('')
}

const isPair = (a: Token | undefined, b: Token | undefined): boolean =>
  a?.kind === 'mark' && b?.kind === 'mark' && ['{}', '[]'].includes(a.text + b.text)
