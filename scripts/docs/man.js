/** Writes man/pixctl.1 from oclif.manifest.json and package.json: the command line as a manual page. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'

const {commands} = JSON.parse(readFileSync('oclif.manifest.json', 'utf8'))
const {version, description} = JSON.parse(readFileSync('package.json', 'utf8'))

/** Text as roff: a leading dot or quote would be a request, a backslash an escape. */
const roff = (text) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^[.']/gm, (mark) => `\\&${mark}`)

const flagLine = ({name, char, type, helpValue}) =>
  `${char ? `\\-${char}, ` : ''}\\-\\-${roff(name)}${type === 'option' ? ` ${helpValue ?? 'VALUE'}` : ''}`

const command = ({id, summary = '', args = {}, flags = {}}) => {
  const operands = Object.values(args).map(({name, required}) => (required ? name : `[${name}]`))
  const shown = Object.values(flags).filter(({hidden, helpGroup}) => !hidden && !helpGroup)
  return [
    `.SS "pixctl ${[id.replaceAll(':', ' '), ...operands.map((name) => name.toUpperCase())].join(' ')}"`,
    roff(summary),
    ...shown.flatMap((flag) => ['.TP', `\\fB${flagLine(flag)}\\fR`, roff(flag.summary ?? '')]),
  ].join('\n')
}

const global = (group) => {
  const all = Object.values(commands).flatMap(({flags}) => Object.values(flags))
  const named = new Map(
    all.filter((flag) => flag.helpGroup === group).map((flag) => [flag.name, flag]),
  )
  return [...named.values()].flatMap((flag) => [
    '.TP',
    `\\fB${flagLine(flag)}\\fR`,
    roff(flag.summary ?? flag.description ?? ''),
  ])
}

const EXIT_CODES = [
  [0, 'done'],
  [1, 'unexpected failure in pixctl'],
  [2, 'the command line or the input is invalid; nothing was sent'],
  [3, 'not authenticated or not permitted'],
  [4, 'the service refused'],
  [5, 'the service could not be reached or failed, and nothing was created'],
  [6, 'outcome unknown: a creation was sent and no answer came'],
  [7, 'a check did not hold'],
  [8, 'confirmation is required and was not given'],
  [130, 'interrupted'],
]

const visible = Object.values(commands).filter(({hidden}) => !hidden)
const page = [
  `.TH PIXCTL 1 "" "pixctl ${version}" "User Commands"`,
  '.SH NAME',
  `pixctl \\- ${roff(description)}`,
  '.SH SYNOPSIS',
  '.B pixctl',
  'COMMAND [ARGUMENTS] [FLAGS]',
  '.SH COMMANDS',
  ...visible.sort((a, b) => a.id.localeCompare(b.id)).map(command),
  '.SH CONNECTION FLAGS',
  ...global('CONNECTION'),
  '.SH GLOBAL FLAGS',
  ...global('GLOBAL'),
  '.SH EXIT STATUS',
  ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]),
  '.SH ENVIRONMENT',
  'PIXCTL_ENV, PIXCTL_PROFILE, PIXCTL_BASE_URL, PIXCTL_CLIENT_ID, PIXCTL_CLIENT_SECRET,',
  'PIXCTL_SUB_ACCOUNT, PIXCTL_WEBHOOK_SECRET, PIXCTL_HOME, PIXCTL_CREDENTIAL_STORE,',
  'PIXCTL_STORE, PIXCTL_EMULATOR_TOKEN, PIXCTL_NO_PROMPT, PIXCTL_LANG; PGPASSWORD and PGPASSFILE',
  'for the password of a shared store; HTTPS_PROXY, HTTP_PROXY and NO_PROXY for a proxy;',
  'NODE_EXTRA_CA_CERTS for an authority of your own.',
]
mkdirSync('man', {recursive: true})
writeFileSync('man/pixctl.1', `${page.join('\n')}\n`)
