import {readdirSync} from 'node:fs'
import {extname, join} from 'node:path'
import {isCsv} from '../../reconcile/read/csv/record-shape.ts'
import {
  DATA_SET_NAMES,
  type DataSetName,
  FILE_NAMES,
  fileNamesOf,
} from '../../reconcile/read/files/inputs.ts'
import {contentOf, type FileContent} from './file-content.ts'

/** A file that is not read, though it may be one of the data set. */
export interface NearName {
  readonly file: string
  readonly name: DataSetName
  /** What it would have to be called to be read, such as `charges.csv`. */
  readonly rename: string
  /** Another file of this kind is read: under its name that one would be written over, or no longer read. */
  readonly isBeside: boolean
  /** It is read under no name as it is: a spreadsheet, a PDF, OFX, an archive, or a statement in JSON. */
  readonly isOtherForm?: true
  /** Its flag does not read it under the name it has: JSON named as a table, or a table not named as one. */
  readonly isMisnamed?: true
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

/** The form that a name says, and `.gz` where it says that the file is compressed. */
function formOf(plain: string): readonly [form: string, packed: '' | '.gz'] {
  const packed = plain.endsWith('.gz') ? '.gz' : ''
  return [extname(plain.slice(0, plain.length - packed.length)), packed]
}

const nameOfForm = (name: DataSetName, form: string): string | undefined =>
  fileNamesOf(name).find((one) => extname(one) === form)

/** The name that a file must have to be read as one of a kind; nothing where it is of no form that this kind may have. */
function nameFor(name: DataSetName, plain: string): string | undefined {
  const [form, packed] = formOf(plain)
  const taken = nameOfForm(name, form)
  return taken === undefined ? undefined : taken + packed
}

/** What people name files of which the form is not one of the data set. */
const OTHER_FORMS: ReadonlySet<string> = new Set([
  '',
  '.txt',
  '.tsv',
  '.zip',
  '.xls',
  '.xlsx',
  '.ods',
  '.ofx',
  '.pdf',
])

/** What exports of JSON are called that is neither the `.jsonl` of records nor the `.json` of settings. */
const JSON_FORMS: ReadonlySet<string> = new Set(['.json', '.jsonl', '.ndjson'])

/** JSON in the form of its kind is read. A statement is none. */
function isOtherJson(name: DataSetName, form: string): boolean {
  if (name === 'statement') return form !== '.json' && JSON_FORMS.has(form)
  return extname(FILE_NAMES[name]) === '.jsonl' && JSON_FORMS.has(form)
}

/** A name without a form is one of these only where it ends in `.gz`. */
function isOtherForm(name: DataSetName, plain: string): boolean {
  const [form, packed] = formOf(plain)
  if (form === '' && packed === '') return false
  return OTHER_FORMS.has(form) || isOtherJson(name, form)
}

type Held = Pick<NearName, 'rename' | 'isOtherForm' | 'isMisnamed'>

/** What a file is to be called by what it holds; nothing where its kind has no such form. */
function byContent(name: DataSetName, path: string): Held[] {
  const content = contentOf(path)
  if (content === undefined) return []
  const {form, kind, isPacked} = content
  // A mapping or settings may be named after records.
  if (formOf(path.toLowerCase())[0] === '.json' && kind !== name) return []
  const table = nameOfForm(name, '.csv')
  if (form === 'json' && name !== 'statement') return [renamed(FILE_NAMES[name], path, content)]
  if (table === undefined) return []
  if (form !== 'table') return [{rename: table, isOtherForm: true}]
  return name === 'statement' && isPacked === path.endsWith('.gz')
    ? [{rename: table + (isPacked ? '.gz' : '')}]
    : [renamed(table, path, content)]
}

/** The name of records, of which the reader tells tables from JSON by their name. */
function renamed(plain: string, path: string, {form, isPacked}: FileContent): Held {
  const rename = plain + (isPacked ? '.gz' : '')
  const isRead = (form === 'table') === isCsv(path) && (path.endsWith('.gz') || !isPacked)
  return isRead ? {rename} : {rename, isMisnamed: true}
}

/** The result of a run: beside it there are tables of the same run, which are no data set. */
const RESULT = 'result.json'

/**
 * Files of a directory that a person may take for part of the data set, such as `statement (1).csv` or `extrato.csv`:
 * without a word about them, a second download of a month would be left out unseen. Where the directory has no
 * statement, any table may be it. Files of another form, such as `statement.pdf` or `charges.gz`, are named where the
 * directory has nothing else of their kind. None where the directory does not let itself be listed; its files may be
 * read all the same.
 */
export function nearNames(directory: string): readonly NearName[] {
  const known = new Set(
    DATA_SET_NAMES.flatMap(fileNamesOf).flatMap((plain) => [plain, `${plain}.gz`]),
  )
  const files = filesIn(directory)
  const isThere = (name: DataSetName): boolean =>
    fileNamesOf(name).some((plain) => files.includes(plain) || files.includes(`${plain}.gz`))
  const mayBeStatement = !isThere('statement') && !files.includes(RESULT)
  const others = files.filter((file) => !known.has(file))
  const near = others.flatMap((file) => {
    const plain = plainOf(file)
    const named = namedOf(plain, (one) => nameFor(one, plain) !== undefined)
    const table = mayBeStatement && nameFor('statement', plain) ? 'statement' : undefined
    const name = named ?? table ?? kindOfLines(join(directory, file))
    if (name === undefined) return []
    const rename = nameFor(name, plain)
    if (rename === undefined) return []
    return [{file, name, isBeside: isThere(name), ...asHeld(name, {rename, directory, file})}]
  })
  const isCovered = (name: DataSetName) => isThere(name) || near.some((one) => one.name === name)
  const ofOtherForm = others.flatMap((file) => {
    const plain = plainOf(file)
    const name = namedOf(plain, (one) => isOtherForm(one, plain))
    if (name === undefined || isCovered(name)) return []
    return byContent(name, join(directory, file)).map((held) => {
      return {file, name, isBeside: false, ...held}
    })
  })
  return [...near, ...ofOtherForm]
}

/** The kind that a name says, in the order of the contract. */
const namedOf = (plain: string, fits: (name: DataSetName) => boolean): DataSetName | undefined =>
  DATA_SET_NAMES.find((one) => OTHER_WORDS[one].test(plain) && fits(one))

interface Renamed {
  readonly rename: string
  readonly directory: string
  readonly file: string
}

/** A table by its name that holds JSON is to be called what it is. */
function asHeld(name: DataSetName, {rename, directory, file}: Renamed) {
  const path = join(directory, file)
  const isJson = formOf(rename)[0] === '.csv' && contentOf(path)?.form === 'json'
  const [held = {rename}] = isJson ? byContent(name, path) : []
  return held
}

/** What JSON lines of any name are, by their first record, where they are not compressed. */
function kindOfLines(path: string): DataSetName | undefined {
  const kind = path.endsWith('.jsonl') ? contentOf(path)?.kind : undefined
  return kind === 'unknown' ? undefined : kind
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
