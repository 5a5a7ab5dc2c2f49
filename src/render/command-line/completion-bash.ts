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
  local path='' first='' word candidates at
  local -a offers=()
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
  # Read, not expanded: a word may come from the service, and compgen -W would run a $(command) in it.
  IFS=$' \\t\\n' read -r -d '' -a offers <<< "$candidates"
  if [[ "$previous" == --columns && "$current" == *,* ]]; then first="\${current%,*},"; fi
  for word in "\${offers[@]}"; do
    word="$first$word"
    case "$word" in
      *[!A-Za-z0-9._:@/+,-]*) ;;
      "$current"*) COMPREPLY+=("$word");;
    esac
  done
}
complete -o default -F _pixctl pixctl
`
