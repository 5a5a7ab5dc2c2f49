import {createHash} from 'node:crypto'
import {existsSync, mkdirSync, readdirSync, rmSync} from 'node:fs'
import {dirname, join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {directoryNotEmpty} from '../../messages/stores/journal.ts'
import {jsonText} from '../../messages/text/plain-text.ts'
import {createFile} from '../../platform/create-file.ts'
import {createDirectory} from '../../platform/home.ts'
import {notWritten} from '../files/not-written.ts'
import type {CaseFile, CaseOrder, MadeCase} from './case.ts'
import {readCase} from './read-case.ts'

/** Checked with `sha256sum -c SHA256SUMS` in the directory. */
export const SUMS = 'SHA256SUMS'

/**
 * Writes the case of a block into a new or empty directory: the page, the same as JSON, what the
 * service says, the bytes of every event as they were received, and the SHA-256 of each file.
 *
 * Errors: those of `readCase`; `InvalidInputError` when the directory has files already;
 * those of `notWritten`.
 */
export async function makeCase(
  context: Context,
  order: CaseOrder,
  page: (file: CaseFile) => Promise<string>,
): Promise<MadeCase> {
  requireEmpty(order.out)
  const {file, block, transaction, bodies} = await readCase(context, order)
  const contents = new Map<string, string | Buffer>([
    ['case.html', await page(file)],
    ['case.json', `${jsonText(file, 2)}\n`],
    ['block.json', `${jsonText(block, 2)}\n`],
    ...(transaction ? ([['charge.json', `${jsonText(transaction, 2)}\n`]] as const) : []),
    ...bodies,
  ])
  const files = [...contents].map(([name, content]) => ({
    file: name,
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
  const sums = files.map(({file: name, sha256}) => `${sha256}  ${name}\n`).join('')
  writeFiles(order.out, new Map([...contents, [SUMS, sums]]))
  return {directory: order.out, case: file, files}
}

function requireEmpty(directory: string): void {
  if (!existsSync(directory)) return
  if (!isEmptyDirectory(directory)) throw new InvalidInputError(directoryNotEmpty())
}

function isEmptyDirectory(path: string): boolean {
  try {
    return readdirSync(path).length === 0
  } catch (cause) {
    throw notWritten(path, cause)
  }
}

/** All or none: a case of which something is missing is no case. */
function writeFiles(directory: string, contents: ReadonlyMap<string, string | Buffer>): void {
  const written: string[] = []
  try {
    createDirectory(directory)
    for (const [name, content] of contents) {
      const path = join(directory, name)
      const folder = mkdirSync(dirname(path), {recursive: true, mode: 0o700})
      if (folder !== undefined) written.push(folder)
      createFile(path, content)
      written.push(path)
    }
  } catch (cause) {
    for (const path of written) rmSync(path, {recursive: true, force: true})
    throw notWritten(directory, cause)
  }
}
