import type {CompletedCommand, CompletedFlag} from './completion.ts'

/** What the list of commands says of a flag. */
export interface ListedFlag {
  readonly name: string
  readonly type: 'boolean' | 'option'
  readonly summary?: string | undefined
  readonly hidden?: boolean | undefined
  readonly options?: readonly string[] | undefined
}

/** What the list of commands says of one. */
export interface ListedCommand {
  readonly id: string
  readonly summary?: string | undefined
  readonly hidden?: boolean | undefined
  readonly flags: Readonly<Record<string, ListedFlag>>
}

/** Commands by their words, and the topics above them, in alphabetical order. */
export function completedCommands(commands: readonly ListedCommand[]): CompletedCommand[] {
  const shown = commands.filter((command) => !command.hidden)
  const byPath = new Map(shown.map((command) => [command.id.replaceAll(':', ' '), command]))
  const paths = new Set([...byPath.keys()].flatMap(pathsAbove))
  return [...paths].sort().map((path) => {
    const command = byPath.get(path)
    return {
      path,
      next: [...paths]
        .filter((other) => parentOf(other) === path && other !== path)
        .sort()
        .map((other) => ({word: lastWord(other), summary: byPath.get(other)?.summary ?? ''})),
      flags: Object.values(command?.flags ?? {})
        .filter((flag) => !flag.hidden)
        .map(completedFlag),
    }
  })
}

/** `pix create` stands below `pix`, which stands below the program itself. */
const pathsAbove = (path: string): string[] =>
  path === '' ? [''] : [path, ...pathsAbove(parentOf(path))]

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(' ')))
const lastWord = (path: string): string => path.slice(path.lastIndexOf(' ') + 1)

const completedFlag = (flag: ListedFlag): CompletedFlag => ({
  name: flag.name,
  summary: flag.summary ?? '',
  ...(flag.type === 'option' && {values: flag.options ?? []}),
})
