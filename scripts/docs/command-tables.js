import {inPortuguese} from '../../src/messages/help/portuguese.ts'
import {EXIT_MEANINGS} from '../../src/render/command-line/exit-codes.ts'
import {schemaPath} from './command-schemas.ts'

const REFERENCE = 'docs/reference/'

/** Every command, its exit codes, its JSON schema. */
export function commandTable(commands, {folder = REFERENCE, language = 'en'} = {}) {
  const translated = language === 'en' ? (text) => text : inPortuguese
  const rows = commands.map(({name, summary, exits = []}) => {
    const schema = schemaPath(name)?.replace(REFERENCE, folder)
    const link = schema === undefined ? '–' : `[schema](${schema})`
    return `| \`${name}\` | ${cell(translated(summary))} | ${exits.join(' ')} | ${link} |`
  })
  const titles = language === 'en' ? COMMAND_TITLES : ['Comando', 'Faz', 'Saídas', 'JSON']
  return `| ${titles.join(' | ')} |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

const COMMAND_TITLES = ['Command', 'Does', 'Exits', 'JSON']

/** What each exit code means. */
export function exitTable(language = 'en') {
  const rows = Object.entries(EXIT_MEANINGS[language]).map(
    ([code, meaning]) => `| ${code} | ${meaning} |`,
  )
  const titles = language === 'en' ? '| Exit | Meaning |' : '| Saída | Significado |'
  return `${titles}\n|---|---|\n${rows.join('\n')}\n`
}

/** Every command with its arguments, flags and examples. */
export function commandReference(commands, topics) {
  const parts = ['# Commands', '', commandTable(commands, {folder: ''}), exitTable(), GLOBAL]
  return [...parts, ...commands.map((command) => section(command, topics))].join('\n')
}

const GLOBAL = `Here stand a command's own flags; those of all commands are in its [help](help.md).
`

function section({name, summary, description, args, flags, examples = []}) {
  const own = Object.values(flags).filter((flag) => !flag.hidden && !flag.helpGroup)
  const lines = [`## ${name}`, '', summary ?? '', '']
  if (description) lines.push(description, '')
  const rows = [...Object.values(args).map(argumentRow), ...own.map(flagRow)]
  if (rows.length > 0) lines.push('| | |', '|---|---|', ...rows, '')
  if (examples.length > 0)
    lines.push('```sh', ...examples.map((text) => example(text, name)), '```', '')
  return lines.join('\n')
}

const argumentRow = ({name, description = ''}) =>
  `| \`${name.toUpperCase()}\` | ${cell(description)} |`

function flagRow({name, type, helpValue, options, summary = '', description = summary, required}) {
  const value = type === 'boolean' ? '' : ` ${helpValue ?? options?.join('\\|') ?? 'VALUE'}`
  return `| \`--${name}${value}\` | ${cell(summary || description)}${required ? ' Required.' : ''} |`
}

const example = (text, name) =>
  (typeof text === 'string' ? text : text.command)
    .replaceAll('<%= config.bin %>', 'pixctl')
    .replaceAll('<%= command.id %>', name)

const cell = (text = '') => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
