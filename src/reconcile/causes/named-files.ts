import type {DataSetName} from '../read/files/inputs.ts'
import type {GivenFile} from './proposal.ts'
import type {Suspect} from './suspect.ts'

/** The files of a kind, as evidence calls them. */
export const filesOfKind = (files: readonly GivenFile[], kind: DataSetName): readonly string[] =>
  files.filter(({name}) => name === kind).map(({file}) => file)

/** The files of a kind whose rows some findings name: parts of one that was split. All, where they name none. */
export function filesNamedBy(
  suspects: readonly Suspect[],
  files: readonly GivenFile[],
  kind: DataSetName,
): readonly string[] {
  const all = filesOfKind(files, kind)
  if (all.length < 2) return all
  const named = new Set<string>()
  for (const {evidence} of suspects) for (const {file} of evidence) named.add(file)
  const own = all.filter((file) => named.has(file))
  return own.length > 0 ? own : all
}
