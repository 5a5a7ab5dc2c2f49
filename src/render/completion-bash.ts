import type {CompletedCommand, WordKind} from './completed-command.ts'

/** Runs on the bash 3 of macOS, too: no associative arrays. */
export function renderBashCompletion(commands: readonly CompletedCommand[]): string {
  const words = commands.map(
    ({path, next, flags}) =>
      `    ${quoted(path)}) echo ${quoted(next.map(({word}) => word).join(' '))};;\n` +
      `    ${quoted(`${path} -`)}) echo ${quoted(flags.map(({name}) => `--${name}`).join(' '))};;`,
  )
  const values = commands.flatMap(({path, flags}) =>
    flags
      .filter((flag) => flag.values !== undefined)
      .map(
        ({name, values = [], asks}) =>
          `    ${quoted(`${path} --${name}`)}) ${offered(values, asks)};;`,
      ),
  )
  const operands = commands.flatMap(({path, argument}) =>
    argument ? [`    ${quoted(path)}) ${offered(argument.values, argument.asks)};;`] : [],
  )
  return `${HEAD}
_pixctl_words() {
  case "$1" in
${words.join('\n')}
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
  esac
}
${TAIL}`
}

const offered = (values: readonly string[], asks: WordKind | undefined): string =>
  asks === undefined
    ? `echo ${quoted(values.join(' '))}`
    : `pixctl autocomplete --words ${asks} 2> /dev/null`

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const HEAD = `# Completion of pixctl for bash. Written by: pixctl autocomplete bash
`

const TAIL = `
_pixctl() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local path='' word candidates at
  COMPREPLY=()
  # To bash, the = of --status=pending is a word of its own.
  if [[ "$current" == = ]]; then current=''
  elif [[ "$previous" == = ]] && ((COMP_CWORD > 2)); then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if _pixctl_words "\${path:+$path }$word" > /dev/null; then path="\${path:+$path }$word"; fi
  done
  if candidates=$(_pixctl_values "$path $previous"); then :
  elif [[ "$current" == -* ]]; then candidates=$(_pixctl_words "$path -")
  else candidates="$(_pixctl_words "$path") $(_pixctl_operands "$path")"; fi
  if [[ "$previous" == --columns && "$current" == *,* ]]; then
    local first="\${current%,*},"
    candidates=$(for word in $candidates; do echo "$first$word"; done)
  fi
  while IFS= read -r word; do COMPREPLY+=("$word"); done \\
    < <(compgen -W "$candidates" -- "$current")
}
complete -o default -F _pixctl pixctl
`
