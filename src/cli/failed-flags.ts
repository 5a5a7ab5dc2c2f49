import type {ParseFault} from '../messages/command-line/parse-faults.ts'

/** What a flag asks of other flags, as a command declares it. */
interface FlagRules {
  readonly required?: boolean
  readonly exclusive?: readonly unknown[]
  readonly dependsOn?: readonly unknown[]
  readonly exactlyOne?: readonly string[]
}

/** A parse as oclif's error carries it: the flags of the command, and those that were given. */
export interface ParsedFlags {
  readonly input: {readonly flags: Readonly<Record<string, FlagRules>>}
  readonly output: {
    readonly flags: Readonly<Record<string, unknown>>
    readonly metadata?: {
      readonly flags?: Readonly<Record<string, {readonly setFromDefault?: boolean} | undefined>>
    }
  }
}

/**
 * Which rule between flags a command line breaks: every flag that is missing, else the first two
 * that do not go together. oclif found out already, but says so in words that quote values.
 */
export function failedFlags(parse: Partial<ParsedFlags> = {}): ParseFault | undefined {
  const {input, output} = parse
  if (!input || !output) return undefined
  const rules = Object.entries(input.flags)
  const given = rules.filter(([name]) => output.flags[name] !== undefined)
  const typed = new Set(
    given.map(([name]) => name).filter((name) => !output.metadata?.flags?.[name]?.setFromDefault),
  )
  const missing = rules.filter(([name, rule]) => rule.required && !given.some(isNamed(name)))
  if (missing.length > 0) {
    const lacking = [listed(missing.map(nameOf)), ...alternatives(rules, typed)]
    return {kind: 'missing_flags', flags: lacking.join(', ')}
  }
  const conflicts = given.map(([name, rule]) => conflictOf(name, rule, typed))
  return conflicts.find((fault) => fault !== undefined) ?? noneOf(rules, typed)
}

/** A payout has one of two amounts: the command checks that itself, after all other flags. */
function alternatives(rules: readonly Rule[], typed: ReadonlySet<string>): string[] {
  const names = ['amount', 'net-amount']
  const optional = rules.filter(([name, {required}]) => names.includes(name) && !required)
  const isOpen = optional.length === names.length && !names.some((name) => typed.has(name))
  return isOpen ? [names.map((name) => `--${name}`).join('|')] : []
}

type Rule = readonly [string, FlagRules]

const nameOf = ([name]: readonly [string, FlagRules]): string => name
const isNamed =
  (name: string) =>
  (entry: readonly [string, FlagRules]): boolean =>
    nameOf(entry) === name

const listed = (names: readonly string[]): string => names.map((name) => `--${name}`).join(', ')

function conflictOf(
  name: string,
  {exclusive = [], dependsOn = [], exactlyOne = []}: FlagRules,
  typed: ReadonlySet<string>,
): ParseFault | undefined {
  const others = [...textsOf(exclusive), ...exactlyOne].filter((other) => other !== name)
  const other = others.find((candidate) => typed.has(candidate))
  if (typed.has(name) && other !== undefined) {
    return {kind: 'exclusive', flag: `--${other}`, other: `--${name}`}
  }
  const absent = textsOf(dependsOn).filter((needed) => !typed.has(needed))
  return absent.length > 0
    ? {kind: 'depends', flag: `--${name}`, others: listed(absent)}
    : undefined
}

function noneOf(
  rules: readonly (readonly [string, FlagRules])[],
  typed: ReadonlySet<string>,
): ParseFault | undefined {
  const group = rules
    .map(([, {exactlyOne = []}]) => exactlyOne)
    .find((names) => names.length > 0 && !names.some((name) => typed.has(name)))
  return group && {kind: 'exactly_one', flags: listed(group)}
}

/** Relations may be functions, too; no command of ours has any. */
const textsOf = (relations: readonly unknown[]): string[] =>
  relations.filter((relation) => typeof relation === 'string')
