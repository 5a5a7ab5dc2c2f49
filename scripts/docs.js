/**
 * Writes what is said of the commands from the manifest: the command snapshot, the reference, the
 * JSON schemas and the table of the README; and openapi.json from the schemas of the wire. `--check` writes nothing and exits 1 when one is stale.
 */
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname} from 'node:path'
import {schemaFiles} from './docs/command-schemas.ts'
import {commandSnapshot} from './docs/command-snapshot.js'
import {commandReference, commandTable, exitTable} from './docs/command-tables.js'
import {helpPages} from './docs/help-pages.js'
import {openApiDocument} from './docs/openapi-document.ts'

const BEGIN = '<!-- commands: written by `npm run docs` -->'
const END = '<!-- /commands -->'

const manifest = JSON.parse(readFileSync('oclif.manifest.json', 'utf8'))
const {oclif, version} = JSON.parse(readFileSync('package.json', 'utf8'))
const commands = Object.values(manifest.commands)
  .filter((command) => !command.hidden)
  .map((command) => ({...command, name: command.id.replaceAll(':', ' ')}))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

const files = {
  'test/snapshots/commands.txt': commandSnapshot(commands),
  'docs/reference/commands.md': commandReference(commands, oclif.topics),
  'docs/reference/help.md': helpPages(),
  ...schemaFiles(commands.map((command) => command.name)),
  'openapi.json': `${JSON.stringify(openApiDocument(version), null, 2)}\n`,
  ...between('README.md', commandTable(commands)),
  ...between('README.pt-BR.md', commandTable(commands, {language: 'pt-BR'}), 'pt-BR'),
}

const stale = Object.entries(files).filter(([path, text]) => read(path) !== text)
if (process.argv.includes('--check')) {
  for (const [path] of stale) process.stderr.write(`${path} is stale; run npm run docs\n`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) write(path, text)
}

/** The file with what stands between its markers replaced; nothing where there is no such file. */
function between(path, table, language = 'en') {
  const text = read(path)
  if (text === undefined) return {}
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${path} has no "${BEGIN}" … "${END}"`)
  const body = `${BEGIN}\n\n${table}\n${exitTable(language)}\n`
  return {[path]: text.slice(0, from) + body + text.slice(to)}
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function write(path, text) {
  mkdirSync(dirname(path), {recursive: true})
  writeFileSync(path, text)
}
