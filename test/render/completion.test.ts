import {execFileSync, spawnSync} from 'node:child_process'
import {describe, expect, test} from 'vitest'
import {renderCompletion, SHELLS, type Shell} from '../../src/render/completion.ts'
import {completedCommands} from '../../src/render/completion-commands.ts'

const json = {name: 'json', type: 'boolean' as const, summary: 'One document.'}
const commands = completedCommands([
  {
    id: 'pix:create',
    summary: "Create a charge; it's quick: $HOME `x`",
    flags: {
      json,
      amount: {name: 'amount', type: 'option'},
      lang: {name: 'lang', type: 'option', options: ['en', 'pt-BR']},
      secret: {name: 'secret', type: 'boolean', hidden: true},
    },
  },
  {id: 'pix:list', summary: 'List charges.', flags: {json}},
  {id: 'ghost', hidden: true, flags: {}},
  {id: 'reconcile', summary: 'Prove it.', flags: {json}},
  {id: 'reconcile:explain', summary: 'Explain a code.', flags: {}},
])

const installed = (shell: Shell): boolean => spawnSync(shell, ['--version']).status === 0
const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** What each shell offers after the words typed, the last of which is being written. */
const ASK: Readonly<Record<Shell, (words: readonly string[]) => string>> = {
  bash: (words) => `
    COMP_WORDS=(${words.map(single).join(' ')}); COMP_CWORD=${words.length - 1}
    _pixctl; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words) => `
    words=(${words.map(single).join(' ')}); CURRENT=${words.length}; _pixctl`,
  fish: (words) => `complete -C ${single(words.join(' '))}`,
}
const ZSH_STANDS_IN = `
  compdef() { : }
  compadd() { shift; print -l -- "$@" }
  _files() { print -- '(files)' }
  _describe() { print -l -- "\${(@P)2}" }
`

function offered(shell: Shell, words: readonly string[]): string[] {
  const script = renderCompletion(shell, commands)
  const program = `${shell === 'zsh' ? ZSH_STANDS_IN : ''}${script}\n${ASK[shell](words)}`
  const args = shell === 'zsh' ? ['-f', '-c', program] : ['-c', program]
  const last = words.at(-1) ?? ''
  return execFileSync(shell, args, {encoding: 'utf8', cwd: import.meta.dirname})
    .split('\n')
    .map((line) => line.split(/\t|:/)[0] ?? '')
    .filter((word) => word !== '' && word.startsWith(last))
}

describe.each(SHELLS.filter(installed).map((shell) => ({shell})))('in $shell', ({shell}) => {
  test.each([
    {name: 'topics and commands', words: ['pixctl', ''], offers: ['pix', 'reconcile']},
    {name: 'what begins as typed', words: ['pixctl', 'p'], offers: ['pix']},
    {name: 'the verbs of a topic', words: ['pixctl', 'pix', ''], offers: ['create', 'list']},
    {name: 'what stands below a command', words: ['pixctl', 'reconcile', ''], offers: ['explain']},
    {
      name: 'the flags of a command, but not its hidden ones',
      words: ['pixctl', 'pix', 'create', '--'],
      offers: ['--json', '--amount', '--lang'],
    },
    {
      name: 'flags after flags',
      words: ['pixctl', 'pix', 'create', '--json', '--l'],
      offers: ['--lang'],
    },
    {
      name: 'the values of a flag',
      words: ['pixctl', 'pix', 'create', '--lang', ''],
      offers: ['en', 'pt-BR'],
    },
  ])('offers $name', ({words, offers}) => {
    expect(offered(shell, words).sort()).toEqual([...offers].sort())
  })
})
