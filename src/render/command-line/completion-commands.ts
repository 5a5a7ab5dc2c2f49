import {EVENT_KINDS} from '../../domain/event.ts'
import {FINDING_CODES} from '../../reconcile/findings/finding-codes.ts'
import type {CompletedCommand, CompletedFlag, WordKind} from './completed-command.ts'

/** What the list of commands says of a flag. */
export interface ListedFlag {
  readonly name: string
  readonly type: 'boolean' | 'option'
  readonly summary?: string | undefined
  readonly hidden?: boolean | undefined
  readonly allowNo?: boolean | undefined
  readonly options?: readonly string[] | undefined
}

/** What the list of commands says of an argument. */
export interface ListedArgument {
  readonly name: string
  readonly options?: readonly string[] | undefined
}

/** What the list of commands says of one. */
export interface ListedCommand {
  readonly id: string
  readonly summary?: string | undefined
  readonly hidden?: boolean | undefined
  readonly flags: Readonly<Record<string, ListedFlag>>
  readonly args?: Readonly<Record<string, ListedArgument>> | undefined
  /** What `--columns` takes. */
  readonly columns?: readonly string[] | undefined
}

/** Flags whose values this machine knows. */
const FLAG_WORDS: Readonly<Record<string, WordKind>> = {profile: 'profile', 'sub-account': 'wallet'}

/** Arguments that name something this machine knows. */
const ARGUMENT_WORDS: Readonly<Record<string, WordKind>> = {
  'pix show': 'charge',
  'pix watch': 'charge',
  'pix receipt': 'charge',
  'transactions show': 'charge',
  'transactions refund': 'charge',
  'transactions receipt': 'charge',
  'withdraw show': 'withdrawal',
  'withdraw receipt': 'withdrawal',
  'journal show': 'entry',
  'journal resume': 'entry',
  'auth switch': 'target',
  'emulator pay': 'charge',
  'emulator expire': 'charge',
  'emulator refund': 'charge',
  'emulator block': 'charge',
  'emulator settle': 'withdrawal',
  'emulator fail': 'withdrawal',
  'emulator reverse': 'withdrawal',
  'emulator wallet': 'wallet',
}

/** What `config set` and `config get` take; `wire.NAME` is for one service in many. */
export const SETTING_NAMES = [
  'base-url',
  'sub-account',
  'timeout',
  'lang',
  'approval-above',
  'store',
] as const

/**
 * Arguments of a closed set that oclif does not check: it would refuse them in another letter case.
 */
const ARGUMENT_VALUES: Readonly<Record<string, readonly string[]>> = {
  'config get': SETTING_NAMES,
  'config set': SETTING_NAMES,
  'reconcile explain': FINDING_CODES,
  'webhooks trigger': EVENT_KINDS,
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
        .flatMap((flag) => completedFlags(flag, command?.columns)),
      ...completedArgument(path, Object.values(command?.args ?? {})[0]),
    }
  })
}

/** `pix create` stands below `pix`, which stands below the program itself. */
const pathsAbove = (path: string): string[] =>
  path === '' ? [''] : [path, ...pathsAbove(parentOf(path))]

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf(' ')))
const lastWord = (path: string): string => path.slice(path.lastIndexOf(' ') + 1)

function completedFlags(
  {name, summary = '', type, options, allowNo}: ListedFlag,
  columns: readonly string[] | undefined,
): CompletedFlag[] {
  const asks = FLAG_WORDS[name]
  const values = name === 'columns' && columns ? columns : (options ?? [])
  const flag = {
    name,
    summary,
    ...(type === 'option' && {values}),
    ...(asks !== undefined && {asks}),
  }
  return allowNo === true ? [flag, {name: `no-${name}`, summary}] : [flag]
}

function completedArgument(path: string, argument: ListedArgument | undefined) {
  const asks = ARGUMENT_WORDS[path]
  const values = argument?.options ?? ARGUMENT_VALUES[path] ?? []
  if (!asks && values.length === 0) return {}
  return {argument: {values, ...(asks !== undefined && {asks})}}
}
