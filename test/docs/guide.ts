import {readFileSync} from 'node:fs'

/** A file a reader saves first: a block with a name, as in ```csv charges.csv. */
export interface GuideFile {
  readonly name: string
  readonly text: string
}

const NAMED_BLOCK = /^```\w+ (\S+)\n([\s\S]*?)^```$/gm

export const readGuideFiles = (path: string): readonly GuideFile[] =>
  [...readFileSync(path, 'utf8').matchAll(NAMED_BLOCK)].map(([, name = '', text = '']) => ({
    name,
    text,
  }))

/** A line a reader types, and what the guide says comes back. */
export interface GuideStep {
  readonly line: number
  readonly command: string
  /** Left running in another terminal. */
  readonly isBackground: boolean
  readonly expected: string
  readonly exit: number
}

/** The `console` blocks of a guide: `$ command`, its output with `…` for anything, `[exit N]`. */
export function readGuide(path: string): GuideStep[] {
  const steps: GuideStep[] = []
  let isConsole = false
  let current: {line: number; command: string; output: string[]} | undefined
  const finish = () => {
    if (current) steps.push(stepOf(current))
    current = undefined
  }
  for (const [index, text] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (text.startsWith('```')) {
      finish()
      isConsole = text === '```console'
    } else if (isConsole && text.startsWith('$ ')) {
      finish()
      current = {line: index + 1, command: text.slice(2), output: []}
    } else if (isConsole && current?.command.endsWith('\\') && current.output.length === 0) {
      current.command = `${current.command.slice(0, -1)}${text.trim()}`
    } else if (isConsole) {
      current?.output.push(text)
    }
  }
  return steps
}

function stepOf({line, command, output}: {line: number; command: string; output: string[]}) {
  const exit = /^\[exit (\d+)\]$/.exec(output.at(-1) ?? '')
  return {
    line,
    command: command.replace(/ &$/, ''),
    isBackground: command.endsWith(' &'),
    expected: (exit ? output.slice(0, -1) : output).join('\n'),
    exit: Number(exit?.[1] ?? 0),
  }
}

/** Whether an output is the expected one, where `…` stands for anything. */
export function matches(expected: string, actual: string): boolean {
  const parts = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = parts.join('[\\s\\S]*').replaceAll(/[ \u00a0]/g, '[ \\u00a0]')
  return new RegExp(`^${pattern}\\s*$`).test(actual)
}
