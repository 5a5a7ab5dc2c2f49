import type {CompletedCommand, WordKind} from './completed-command.ts'

/** One function answers, because a \`complete\` line for each flag makes every Tab slow. */
export function renderFishCompletion(commands: readonly CompletedCommand[]): string {
  const cases = commands.flatMap(({path, next, flags, argument}) => [
    block(
      path,
      next.map(({word, summary}) => [word, summary]),
    ),
    block(
      `${path} -`,
      flags.map(({name, summary}) => [`--${name}`, summary]),
    ),
    ...flags.flatMap(({name, values, asks}) =>
      values === undefined ? [] : [offered(`${path} --${name}`, values, asks)],
    ),
    ...(argument ? [offered(`${path} .`, argument.values, argument.asks)] : []),
  ])
  return `# Completion of pixctl for fish. Written by: pixctl autocomplete fish

function __pixctl_offer
  switch "$argv"
${cases.join('\n')}
    case '*'
      return 1
  end
end
${TAIL}`
}

const offered = (path: string, values: readonly string[], asks: WordKind | undefined): string =>
  asks === undefined
    ? block(
        path,
        values.map((value) => [value]),
      )
    : `    case ${quoted(path)}\n      pixctl autocomplete --words ${asks} 2>/dev/null`

function block(path: string, offers: readonly (readonly string[])[]): string {
  const lines = offers.map((offer) => `      printf '%s\\n' ${quoted(offer.join('\t'))}`)
  return [`    case ${quoted(path)}`, ...(lines.length > 0 ? lines : ['      true'])].join('\n')
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const TAIL = `
function __pixctl_complete
  set -l path ''
  set -l words (commandline -opc)
  for word in $words[2..]
    set -l longer (string trim -- "$path $word")
    if __pixctl_offer $longer >/dev/null
      set path $longer
    end
  end
  set -l current (commandline -ct)
  set -l offers (__pixctl_offer "$path $words[-1]")
  if test $status -ne 0
    if string match -q -- '-*' $current
      set offers (__pixctl_offer "$path -")
    else
      set offers (__pixctl_offer $path) (__pixctl_offer "$path .")
    end
  end
  if test (count $offers) -gt 0
    printf '%s\\n' $offers
  else
    __fish_complete_path $current
  end
end
complete -c pixctl -f -a '(__pixctl_complete)'
`
