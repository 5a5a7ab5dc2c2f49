import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/** A directory that is gone with the test. */
export function temporaryDirectory(): Disposable & {readonly path: string} {
  const path = mkdtempSync(join(tmpdir(), 'pixctl-test-'))
  return {path, [Symbol.dispose]: () => rmSync(path, {recursive: true, force: true})}
}
