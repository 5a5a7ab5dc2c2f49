import {readdirSync} from 'node:fs'
import {extname} from 'node:path'
import {DATA_SET_NAMES, type DataSetName, fileNamesOf} from '../../reconcile/read/inputs.ts'

/** A file that is not read, though its name begins like one of the data set. */
export interface NearName {
  readonly file: string
  readonly name: DataSetName
}

/** Whether a file has an extension that the data set's file of that name may have. */
const hasExtensionOf = (name: DataSetName, file: string): boolean =>
  fileNamesOf(name).some((plain) => file.replace(/\.gz$/, '').endsWith(extname(plain)))

/**
 * Files of a directory that a person may take for part of the data set, such as `statement (1).csv`:
 * without a word about them, a second download of a month would be left out unseen. None where the
 * directory does not let itself be listed; its files may be read all the same.
 */
export function nearNames(directory: string): readonly NearName[] {
  const known = new Set(
    DATA_SET_NAMES.flatMap(fileNamesOf).flatMap((plain) => [plain, `${plain}.gz`]),
  )
  return filesIn(directory).flatMap((file) => {
    if (known.has(file)) return []
    const lower = file.toLowerCase()
    const name = DATA_SET_NAMES.find((one) => lower.startsWith(one) && hasExtensionOf(one, lower))
    return name === undefined ? [] : [{file, name}]
  })
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
