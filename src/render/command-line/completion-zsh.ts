import type {CompletedCommand, CompletedFlag, WordKind} from './completed-command.ts'

export function renderZshCompletion(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(
    ({path, next, flags}) => `    ${quoted(path)})
      offers=(${next.map(({word, summary}) => described(word, summary)).join(' ')})
      flags=(${flags.map(({name, summary}) => described(`--${name}`, summary)).join(' ')})
      ;;`,
  )
  const values = commands.flatMap(({path, flags}) => flags.flatMap((flag) => valueCase(path, flag)))
  const operands = commands.flatMap(({path, argument}) => {
    const offer = argument && offered(argument.values, argument.asks)
    return offer === undefined ? [] : [`    ${quoted(path)}) ${offer};;`]
  })
  return `#compdef pixctl
# Completion of pixctl for zsh. Written by: pixctl autocomplete zsh

_pixctl_at() {
  offers=() flags=()
  case "$1" in
${cases.join('\n')}
    *) return 1;;
  esac
}

_pixctl_values() {
  case "$1" in
${values.join('\n')}
    *) return 1;;
  esac
}

_pixctl_operands() {
  case "$1" in
${operands.join('\n')}
    *) return 1;;
  esac
}
${TAIL}`
}

function valueCase(path: string, {name, values, asks}: CompletedFlag): string[] {
  if (values === undefined) return []
  const offer = offered(values, asks) ?? '_files'
  return [`    ${quoted(`${path} --${name}`)}) ${offer};;`]
}

function offered(values: readonly string[], asks: WordKind | undefined): string | undefined {
  if (asks !== undefined) {
    return `compadd -- \${(f)"$(pixctl autocomplete --words ${asks} 2> /dev/null)"}`
  }
  return values.length > 0 ? `compadd -- ${values.map(quoted).join(' ')}` : undefined
}

/** \`word:what it does\`, as _describe reads it. */
const described = (word: string, summary: string): string =>
  quoted(`${word.replaceAll(':', '\\:')}:${summary}`)

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const TAIL = `
_pixctl() {
  local typed='' word at
  local -a offers flags
  for ((at = 2; at < CURRENT; at++)); do
    word="\${words[at]}"
    if _pixctl_at "\${typed:+$typed }$word"; then typed="\${typed:+$typed }$word"; fi
  done
  _pixctl_values "$typed \${words[CURRENT-1]}" && return
  _pixctl_at "$typed"
  if [[ "\${words[CURRENT]}" == -* ]]; then _describe flag flags
  elif (( \${#offers} )); then _describe command offers
  else _pixctl_operands "$typed" || _files; fi
}
(( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
compdef _pixctl pixctl
`
