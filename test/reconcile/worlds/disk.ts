import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {
  DATA_SET_NAMES,
  FILE_NAMES,
  type ReconcileInputs,
} from '../../../src/reconcile/read/files/inputs.ts'
import {fileTexts, type Style, textsOf} from './files.ts'
import type {World} from './world.ts'

/** Writes a world into a directory of its own and hands over its paths; the directory goes away. */
export async function onDisk<T>(
  world: World,
  style: Style & {readonly gzip?: boolean},
  use: (inputs: ReconcileInputs) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-reconcile-'))
  try {
    const texts = fileTexts(world, textsOf(world, style), style)
    const inputs: Record<string, string[]> = {}
    for (const name of DATA_SET_NAMES) {
      const parts = texts[name] ?? []
      if (parts.length === 0) continue
      inputs[name] = parts.map((text, at) => {
        const base = `${at === 0 ? '' : `${at}-`}${FILE_NAMES[name]}${style.gzip ? '.gz' : ''}`
        const path = join(directory, base)
        writeFileSync(path, style.gzip ? gzipSync(text) : text)
        return path
      })
    }
    return await use(inputs)
  } finally {
    rmSync(directory, {recursive: true, force: true})
  }
}
