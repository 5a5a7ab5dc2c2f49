import {execFileSync} from 'node:child_process'
import {existsSync, globSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

/** Where the OFX library of Debian (`libofx7`) and its builds from source put the published DTD. */
const PLACES = [
  '/usr/share/libofx*/libofx/dtd/ofx160.dtd',
  '/usr/{,local/}share/libofx/dtd/ofx160.dtd',
]

const publishedDtd = (): string | undefined => PLACES.flatMap((place) => globSync(place))[0]

/** Why nothing can be checked with the published DTD here; nothing where it can. */
export function ofxDtdAbsence(): string | undefined {
  const dtd = publishedDtd()
  if (dtd === undefined) return 'no published OFX DTD, install libofx7'
  if (!existsSync(join(dirname(dtd), 'opensp.dcl'))) return `no opensp.dcl beside ${dtd}`
  return existsSync('/usr/bin/onsgmls') ? undefined : 'no onsgmls, install opensp'
}

/**
 * What a validating SGML parser finds against the published DTD, a line each; nothing in a valid file.
 * The DTD may not be passed on with other programs, so that of the machine is read.
 */
export function faultsByDtd(file: string): readonly string[] {
  const dtd = publishedDtd() ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'ofx-'))
  try {
    const body = join(folder, 'body.sgml')
    writeFileSync(body, file.slice(file.indexOf('\r\n\r\n') + 4))
    const inputs = [join(dirname(dtd), 'opensp.dcl'), dtd, body]
    execFileSync('onsgmls', ['-s', '-E0', ...inputs], {encoding: 'utf8', stdio: 'pipe'})
    return []
  } catch (error) {
    return String((error as {stderr: string}).stderr)
      .trim()
      .split('\n')
  } finally {
    rmSync(folder, {recursive: true})
  }
}
