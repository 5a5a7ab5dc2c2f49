import {closeSync, openSync, readdirSync, readSync, statSync} from 'node:fs'
import {extname, join} from 'node:path'
import {DATA_SET_NAMES, type DataSetName, fileNamesOf} from '../../reconcile/read/inputs.ts'
import {kindOfJson} from './json-file.ts'

/** A file that is not read, though it may be one of the data set. */
export interface NearName {
  readonly file: string
  readonly name: DataSetName
  /** What it would have to be called to be read, such as `charges.csv`. */
  readonly rename: string
  /** Another file of this kind is read: under its name that one would be written over, or no longer read. */
  readonly isBeside: boolean
}

/** What files of the data set are called by people and banks, without accents; as a word begins. */
const OTHER_WORDS: Readonly<Record<DataSetName, RegExp>> = {
  statement: wordsThat('statement|extrato|lancamento|movimentac|ledger'),
  charges: wordsThat('charges|cobranca'),
  withdrawals: wordsThat('withdrawals|saque|retirada|payout'),
  events: wordsThat('events|evento|webhook'),
  blocks: wordsThat('blocks|bloqueio'),
  balances: wordsThat('balances|saldo'),
  fees: wordsThat('fees|tarifa|taxa'),
  policy: wordsThat('policy|politica'),
}

function wordsThat(begin: string): RegExp {
  return new RegExp(`(^|[^a-z])(${begin})`)
}

/** A name in lower case and without accents, as `OTHER_WORDS` has it. */
const plainOf = (file: string): string => file.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The name that a file must have to be read as one of a kind; nothing where it is of no form that this kind may have. */
function nameFor(name: DataSetName, plain: string): string | undefined {
  const packed = plain.endsWith('.gz') ? '.gz' : ''
  const form = extname(plain.slice(0, plain.length - packed.length))
  const taken = fileNamesOf(name).find((one) => extname(one) === form)
  return taken === undefined ? undefined : taken + packed
}

/** Enough for the first record. */
const START_BYTES = 1 << 16

/** What the first record of JSON lines is, of a file that is no pipe and not compressed. */
function kindOfLines(path: string): DataSetName | undefined {
  if (!path.endsWith('.jsonl') || !statSync(path).isFile()) return undefined
  const [file, start] = [openSync(path, 'r'), Buffer.alloc(START_BYTES)]
  try {
    const kind = kindOfJson(start.toString('utf8', 0, readSync(file, start)))
    return kind === 'unknown' ? undefined : kind
  } finally {
    closeSync(file)
  }
}

/** The result of a run: beside it there are tables of the same run, which are no data set. */
const RESULT = 'result.json'

/**
 * Files of a directory that a person may take for part of the data set, such as `statement (1).csv` or `extrato.csv`:
 * without a word about them, a second download of a month would be left out unseen. Where the directory has no
 * statement, any table may be it. None where the directory does not let itself be listed; its files may be read
 * all the same.
 */
export function nearNames(directory: string): readonly NearName[] {
  const known = new Set(
    DATA_SET_NAMES.flatMap(fileNamesOf).flatMap((plain) => [plain, `${plain}.gz`]),
  )
  const files = filesIn(directory)
  const isThere = (name: DataSetName): boolean =>
    fileNamesOf(name).some((plain) => files.includes(plain) || files.includes(`${plain}.gz`))
  const mayBeStatement = !isThere('statement') && !files.includes(RESULT)
  return files.flatMap((file) => {
    if (known.has(file)) return []
    const plain = plainOf(file)
    const named = DATA_SET_NAMES.find(
      (one) => OTHER_WORDS[one].test(plain) && nameFor(one, plain) !== undefined,
    )
    const table = mayBeStatement && nameFor('statement', plain) ? 'statement' : undefined
    const name = named ?? table ?? kindByContent(join(directory, file))
    if (name === undefined) return []
    const rename = nameFor(name, plain)
    return rename === undefined ? [] : [{file, name, rename, isBeside: isThere(name)}]
  })
}

/** Nothing, too, where the file does not let itself be read. */
function kindByContent(path: string): DataSetName | undefined {
  try {
    return kindOfLines(path)
  } catch {
    return undefined
  }
}

function filesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory, {withFileTypes: true})
      .filter((entry) => !entry.isDirectory())
      .map(({name}) => name)
      .sort()
  } catch {
    return []
  }
}
