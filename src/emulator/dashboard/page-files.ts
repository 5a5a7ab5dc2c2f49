import {existsSync, readFileSync} from 'node:fs'
import {builtUrl} from '../../platform/worker-url.ts'

/** What the build makes of src/dashboard-page, by the name in the address. */
const FILES = {
  '': {file: 'index.html', type: 'text/html; charset=utf-8'},
  'app.js': {file: 'app.js', type: 'text/javascript; charset=utf-8'},
  'style.css': {file: 'style.css', type: 'text/css; charset=utf-8'},
  'icon.svg': {file: 'icon.svg', type: 'image/svg+xml'},
} as const
export type PageFile = keyof typeof FILES
export const PAGE_FILES = Object.keys(FILES) as PageFile[]

/** The bytes of a file of the page, or nothing where it was not built. */
export function readPageFile(name: PageFile): {bytes: Buffer; type: string} | undefined {
  const {file, type} = FILES[name]
  const path = builtUrl(`dashboard/${file}`)
  return existsSync(path) ? {bytes: readFileSync(path), type} : undefined
}
