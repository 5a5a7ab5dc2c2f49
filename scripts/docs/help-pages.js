/** The help of every command on one page, as `oclif readme` writes it. */
import {execFileSync} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

const PAGE = `# Help

What \`pixctl COMMAND --help\` prints, for every command. Written by \`oclif readme\`.

<!-- commands -->
`
const COLUMNS = '100'

/** oclif fills in a file; it is made elsewhere, so that a check leaves the committed one alone. */
export function helpPages() {
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-help-'))
  const path = join(folder, 'help.md')
  writeFileSync(path, PAGE)
  // No tsconfig: oclif would look for the compiled sources that it names, and there are none.
  const args = ['readme', '--readme-path', path, '--no-source-links', '--tsconfig-path', 'none']
  execFileSync(process.execPath, ['node_modules/oclif/bin/run.js', ...args], {
    env: {...process.env, COLUMNS, NO_COLOR: '1'},
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const text = readFileSync(path, 'utf8')
  rmSync(folder, {recursive: true})
  return text
}
