import type {CompletedCommand} from './completion.ts'

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
        ({name, values = []}) =>
          `    ${quoted(`${path} --${name}`)}) echo ${quoted(values.join(' '))};;`,
      ),
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
${TAIL}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const HEAD = `# Completion of pixctl for bash. Written by: pixctl autocomplete bash
`

const TAIL = `
_pixctl() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local path='' word candidates at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if _pixctl_words "\${path:+$path }$word" > /dev/null; then path="\${path:+$path }$word"; fi
  done
  if candidates=$(_pixctl_values "$path $previous"); then :
  elif [[ "$current" == -* ]]; then candidates=$(_pixctl_words "$path -")
  else candidates=$(_pixctl_words "$path"); fi
  while IFS= read -r word; do COMPREPLY+=("$word"); done \\
    < <(compgen -W "$candidates" -- "$current")
}
complete -o default -F _pixctl pixctl
`
