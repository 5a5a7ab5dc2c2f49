import {globSync, rmSync} from 'node:fs'
import {build} from 'esbuild'

rmSync('dist', {recursive: true, force: true})
const r = await build({
  entryPoints: ['src/main.ts', ...globSync('src/commands/**/*.ts')],
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  external: ['keytar'],
  banner: {
    js: "import {createRequire as __createRequire} from 'node:module';import {fileURLToPath as __f} from 'node:url';import {dirname as __d} from 'node:path';const require=__createRequire(import.meta.url);const __filename=__f(import.meta.url);const __dirname=__d(__filename);",
  },
  define: {'process.env.OCLIF_TS_NODE': '"0"'},
})
for (const [f, o] of Object.entries(r.metafile.outputs)) console.log(f, o.bytes)
