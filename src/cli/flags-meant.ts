import {nearestWord} from '../domain/nearest-word.ts'

/**
 * Names that other tools and Portuguese have for flags, without accents, each with the value that is meant
 * where it says one; the likeliest first.
 */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  ref: ['external-reference'],
  wallet: ['sub-account'],
  carteira: ['sub-account'],
  subaccount: ['sub-account'],
  environment: ['env'],
  ambiente: ['env'],
  production: ['live'],
  producao: ['live'],
  valor: ['amount'],
  value: ['amount'],
  descricao: ['description'],
  referencia: ['external-reference'],
  chave: ['key'],
  'pix-key': ['key'],
  'tipo-da-chave': ['key-type'],
  nome: ['holder-name', 'customer-name', 'name'],
  documento: ['holder-document', 'customer-document'],
  cpf: ['holder-document', 'customer-document'],
  cnpj: ['holder-document', 'customer-document'],
  motivo: ['reason'],
  de: ['from'],
  desde: ['from'],
  since: ['from'],
  start: ['from'],
  ate: ['until'],
  to: ['until'],
  end: ['until'],
  csv: ['output csv'],
  format: ['output'],
  formato: ['output', 'format'],
  o: ['output', 'out'],
  out: ['output'],
  saida: ['output', 'out'],
  colunas: ['columns'],
  fields: ['columns'],
  limite: ['limit'],
  tudo: ['all'],
  todos: ['all'],
  idioma: ['lang'],
  language: ['lang'],
  expires: ['expires-in'],
  expiry: ['expires-in'],
  validade: ['expires-in'],
  sim: ['yes'],
  y: ['yes'],
  force: ['yes'],
  simular: ['dry-run'],
  url: ['base-url'],
  debug: ['verbose'],
  trace: ['verbose'],
  detalhes: ['verbose'],
}

/** A slip of the fingers never means real money. */
const isPlay = (name: string): boolean => name !== 'live'

const MOST_OFFERED = 3
/** A shorter word is near to everything. */
const LEAST_LETTERS = 3

/**
 * The flags of a command that an unknown one may stand for: what other tools call it, a flag that
 * has the word as a part, else the nearest by letters. None where nothing is close.
 */
export function flagsMeant(typed: string, known: readonly string[]): readonly string[] {
  const word = plainWord(typed)
  if (word === '') return []
  const elsewhere = Object.hasOwn(ELSEWHERE, word) ? (ELSEWHERE[word] ?? []) : []
  const meant = [
    () => elsewhere.filter((flag) => known.includes(flag.split(' ')[0] ?? flag)),
    () => known.filter((name) => name.endsWith(`-${word}`) || name.startsWith(`${word}-`)),
    () =>
      word.length < LEAST_LETTERS ? [] : [nearestWord(word, known.filter(isPlay)) ?? []].flat(),
  ]
  for (const candidates of meant) {
    const found = candidates()
    if (found.length > 0) return found.slice(0, MOST_OFFERED).map((name) => `--${name}`)
  }
  return []
}

const plainWord = (typed: string): string =>
  typed
    .replace(/^-+/, '')
    .replaceAll('_', '-')
    .replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => `-${letter}`)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
