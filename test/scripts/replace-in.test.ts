import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {build} from 'esbuild'
import {afterAll, expect, test} from 'vitest'
import {replaceIn} from '../../scripts/bundle/replace-in.js'

const OWN = '1.0.0'
const FILES = {
  'src/main.js': "export {owner} from 'owner'\nexport {other} from 'other'\n",
  'node_modules/owner/package.json': `{"name": "owner", "version": "${OWN}", "main": "index.js"}`,
  'node_modules/owner/index.js': "exports.owner = [require('leaf'), require('./lib/part')]\n",
  'node_modules/owner/lib/part.js': "module.exports = 'part of owner'\n",
  'node_modules/other/package.json': '{"name": "other", "version": "1.0.0", "main": "index.js"}',
  'node_modules/other/index.js': "exports.other = require('leaf')\n",
  'node_modules/leaf/package.json': '{"name": "leaf", "version": "1.0.0", "main": "index.js"}',
  'node_modules/leaf/index.js': "module.exports = 'leaf'\n",
}

const folder = mkdtempSync(join(tmpdir(), 'replace-in-'))
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), {recursive: true})
  writeFileSync(join(folder, name), text)
}
afterAll(() => rmSync(folder, {recursive: true}))

type Modules = Readonly<Record<string, (path: string) => string>>

/** What `src/main.js` exports, with parts of `owner` replaced. */
async function built(modules: Modules, version: string = OWN) {
  const home = process.cwd()
  process.chdir(folder)
  try {
    const {outputFiles} = await build({
      entryPoints: ['src/main.js'],
      outdir: 'dist',
      absWorkingDir: folder,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
      write: false,
      plugins: [replaceIn('owner', version, modules)],
    })
    const code = Buffer.from(outputFiles[0]?.contents ?? [])
    return await import(`data:text/javascript;base64,${code.toString('base64')}`)
  } finally {
    process.chdir(home)
  }
}

test('a module is replaced for the package that it is replaced in, and for no other', async () => {
  const {owner, other} = await built({leaf: () => `module.exports = 'another leaf'`})
  expect(owner).toEqual(['another leaf', 'part of owner'])
  expect(other).toBe('leaf')
})

test('a file of the package is replaced by its path in it, and may ask for what it replaces', async () => {
  const modules = {'lib/part': (path: string) => `module.exports = require('${path}') + '!'`}
  expect((await built(modules)).owner).toEqual(['leaf', 'part of owner!'])
})

test('the build fails where the package has another version than was looked at', async () => {
  await expect(built({leaf: () => ''}, '0.9.0')).rejects.toThrow(
    /owner is 1[.]0[.]0, and the build replaces parts of 0[.]9[.]0/,
  )
})

test('the build fails where the package no longer asks for what is replaced', async () => {
  await expect(built({leaf: () => '', 'lib/gone': () => ''})).rejects.toThrow(
    /owner does not ask for lib[/]gone any more/,
  )
})
