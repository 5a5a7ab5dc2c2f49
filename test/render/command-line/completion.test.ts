import {execFileSync, spawnSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {CONFIG_KEYS} from '../../../src/profile/config-keys.ts'
import {renderCompletion, SHELLS, type Shell} from '../../../src/render/command-line/completion.ts'
import {
  completedCommands,
  SETTING_NAMES,
} from '../../../src/render/command-line/completion-commands.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

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
      qr: {name: 'qr', type: 'boolean', allowNo: true},
      profile: {name: 'profile', type: 'option'},
    },
  },
  {
    id: 'pix:list',
    summary: 'List charges.',
    flags: {json, columns: {name: 'columns', type: 'option'}},
    columns: ['id', 'amount'],
  },
  {id: 'pix:show', summary: 'Show one.', flags: {}, args: {id: {name: 'id'}}},
  {
    id: 'autocomplete',
    summary: 'Complete.',
    flags: {},
    args: {shell: {name: 'shell', options: ['bash', 'zsh']}},
  },
  {id: 'ghost', hidden: true, flags: {}},
  {id: 'reconcile', summary: 'Prove it.', flags: {json}},
  {id: 'reconcile:explain', summary: 'Explain a code.', flags: {}, args: {code: {name: 'code'}}},
  {id: 'webhooks:trigger', summary: 'Trigger.', flags: {}, args: {event: {name: 'event'}}},
  {id: 'auth:switch', summary: 'Switch.', flags: {}, args: {target: {name: 'target'}}},
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

/** Answers as the program does when a script asks it at a Tab. */
const PROGRAM_STANDS_IN: Readonly<Record<Shell, string>> = {
  bash: 'pixctl() { echo "known-$3"; }',
  zsh: 'pixctl() { echo "known-$3"; }',
  fish: 'function pixctl; echo "known-$argv[3]"; end',
}

function offered(shell: Shell, words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  return offeredAll(words, shell).filter((word) => word.startsWith(last))
}

/** Also what does not begin as typed. */
function offeredAll(
  words: readonly string[],
  shell: Shell = 'bash',
  answers = PROGRAM_STANDS_IN[shell],
): string[] {
  const script = renderCompletion(shell, commands)
  const program = [shell === 'zsh' ? ZSH_STANDS_IN : '', script, answers, ASK[shell](words)].join(
    '\n',
  )
  const args = shell === 'zsh' ? ['-f', '-c', program] : ['-c', program]
  return execFileSync(shell, args, {encoding: 'utf8', cwd: import.meta.dirname})
    .split('\n')
    .map((line) => line.split(/\t|:/)[0] ?? '')
    .filter((word) => word !== '')
}

describe.each(SHELLS.filter(installed).map((shell) => ({shell})))('in $shell', ({shell}) => {
  test.each([
    {
      name: 'topics and commands',
      words: ['pixctl', ''],
      offers: ['auth', 'autocomplete', 'pix', 'reconcile', 'webhooks'],
    },
    {name: 'what begins as typed', words: ['pixctl', 'p'], offers: ['pix']},
    {
      name: 'the verbs of a topic',
      words: ['pixctl', 'pix', ''],
      offers: ['create', 'list', 'show'],
    },
    {name: 'what stands below a command', words: ['pixctl', 'reconcile', ''], offers: ['explain']},
    {
      name: 'the flags of a command, but not its hidden ones',
      words: ['pixctl', 'pix', 'create', '--'],
      offers: ['--json', '--amount', '--lang', '--qr', '--no-qr', '--profile'],
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
    {
      name: 'the columns of a list',
      words: ['pixctl', 'pix', 'list', '--columns', ''],
      offers: ['id', 'amount'],
    },
    {
      name: 'what an argument may be',
      words: ['pixctl', 'autocomplete', ''],
      offers: ['bash', 'zsh'],
    },
    {
      name: 'the profiles of this machine',
      words: ['pixctl', 'pix', 'create', '--profile', ''],
      offers: ['known-profile'],
    },
    {
      name: 'the codes of findings',
      words: ['pixctl', 'reconcile', 'explain', 'MISSING_P'],
      offers: ['MISSING_POSTING'],
    },
    {
      name: 'the kinds of events',
      words: ['pixctl', 'webhooks', 'trigger', 'payment_e'],
      offers: ['payment_expired'],
    },
    {
      name: 'what may be switched to',
      words: ['pixctl', 'auth', 'switch', ''],
      offers: ['known-target'],
    },
    {
      name: 'the charges of this machine',
      words: ['pixctl', 'pix', 'show', ''],
      offers: ['known-charge'],
    },
  ])('offers $name', ({words, offers}) => {
    expect(offered(shell, words).sort()).toEqual([...offers].sort())
  })
})

test.runIf(installed('bash')).each([
  {typed: ['--lang', '='], offers: ['en', 'pt-BR']},
  {typed: ['--lang', '=', 'p'], offers: ['pt-BR']},
])('bash offers values after $typed, which it splits at the =', ({typed, offers}) => {
  const words = ['pixctl', 'pix', 'create', ...typed]
  expect(offeredAll(words).sort()).toEqual([...offers].sort())
})

test.runIf(installed('bash'))('bash goes on after a comma in --columns', () => {
  const words = ['pixctl', 'pix', 'list', '--columns', 'id,a']
  expect(offered('bash', words)).toEqual(['id,amount'])
})

test.runIf(installed('bash'))('bash runs nothing of the words that it offers', () => {
  using place = temporaryDirectory()
  const made = `${place.path}/made`
  const words = [`$(touch\${IFS}${made})`, `\`touch\${IFS}${made}\``, '*', 'loja-2', 'a;b']
  const program = `pixctl() { printf '%s\\n' ${words.map(single).join(' ')}; }`
  const typed = ['pixctl', 'pix', 'create', '--profile', '']
  expect(offeredAll(typed, 'bash', program)).toEqual(['loja-2'])
  expect(existsSync(made)).toBe(false)
})

test('config set and config get offer every setting that there is', () => {
  expect([...SETTING_NAMES]).toEqual([...CONFIG_KEYS])
  const args = {name: {name: 'name'}, value: {name: 'value'}}
  const offered = completedCommands([{id: 'config:set', flags: {}, args}])
  expect(offered.find(({path}) => path === 'config set')?.argument?.values).toEqual(SETTING_NAMES)
})
