import {globSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

/** At the end, on stderr: which parts of itself Node has loaded. */
const LOADED = `data:text/javascript,process.on('exit', () => {
  process.stderr.write(process.moduleLoadList.join('\\n'))
})`

test('the version takes none of the parts of Node that are slow to load', async () => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(['--version'], {nodeArgs: ['--import', LOADED]})
  expect(code).toBe(0)
  expect(stderr).toMatch(/^NativeModule fs$/m)
  const slow = /^NativeModule (child_process|crypto|fs[/]promises|http|perf_hooks|worker_threads)$/m
  expect(stderr).not.toMatch(slow)
})

test('the index of a start has every command, and nothing that only help says', () => {
  const [index, {commands}] = ['dist/commands.json', 'oclif.manifest.json'].map((path) =>
    JSON.parse(readFileSync(path, 'utf8')),
  )
  expect(Object.keys(index)).toEqual(Object.keys(commands))
  for (const command of Object.values(index)) {
    expect(command).toHaveProperty('relativePath')
    expect(command).not.toHaveProperty('flags')
    expect(command).not.toHaveProperty('description')
  }
})

/** On stderr: every file that is read. */
const READ = `data:text/javascript,const fs = process.getBuiltinModule('node:fs');
const {readFileSync} = fs;
fs.readFileSync = (path, ...rest) => {
  process.stderr.write('read ' + path + ' ');
  return readFileSync(path, ...rest);
};`

test.each([['--version'], ['withdraw', 'create'], ['config', 'list']])(
  'what only help says of a command is not read at a start: %s %s',
  async (...args) => {
    using home = temporaryHome()
    const {stderr} = await home.run(args, {nodeArgs: ['--import', READ]})
    expect(stderr).toContain('commands.json')
    expect(stderr).not.toContain('oclif.manifest.json')
  },
)

test('an alias is run and described as the command that it names', async () => {
  using home = temporaryHome()
  const help = await home.run(['withdraw', 'create', '--help'])
  expect(help.stdout).toContain('pixctl withdraw create --key KEY')
  const run = await home.run(['withdraw', 'create', '--json'])
  expect(run.code).toBe(2)
  expect((await home.run(['help', 'withdraw'])).stdout).toContain('$ pixctl withdraw create')
})

test.each([
  ['help', 'pix', 'create'],
  ['pix', 'create', '--help'],
])('what help says of a command is found: %s %s %s', async (...args) => {
  using home = temporaryHome()
  const {stdout} = await home.run(args)
  expect(stdout).toContain('--expires-in')
  expect(stdout).toContain('The charge is in the journal before it is sent.')
  expect(stdout).toContain('--amount 19.90 --description "Order 77"')
})

test('no start reads the languages that zod has its messages in', () => {
  const dutch = globSync('dist/**/*.{js,cjs}').filter((path) =>
    readFileSync(path, 'utf8').includes('Ongeldige invoer'),
  )
  expect(dutch).toEqual([])
})

test('a command exports itself only, whatever is built into files that commands share', () => {
  const clauses = globSync('dist/commands/**/*.js').map((path) => [
    path,
    /export\s*\{([^}]*)\}/.exec(readFileSync(path, 'utf8'))?.[1]?.replace(/^.* as /, ''),
  ])
  expect(clauses.length).toBeGreaterThan(80)
  expect(clauses.filter(([, names]) => names !== 'default')).toEqual([])
})

test('what is built does not hold the path it was built at', () => {
  const files = globSync('dist/**/*.{js,cjs,json}')
  const place = process.cwd()
  expect(files.filter((path) => readFileSync(path, 'utf8').includes(place))).toEqual([])
})
