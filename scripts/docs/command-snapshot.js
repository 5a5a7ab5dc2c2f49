/** One block a command: what a script may rely on. A change of it shows in the diff of a review. */
export function commandSnapshot(commands) {
  return commands.map(block).join('\n')
}

function block({name, args, flags, exits = []}) {
  const words = [name, ...Object.values(args).map(argument)]
  const lines = Object.values(flags)
    .filter((flag) => !flag.hidden)
    .map(option)
    .sort()
  return [words.join(' '), `  exits ${exits.join(' ')}`, ...lines, ''].join('\n')
}

const argument = ({name, required, multiple}) => {
  const word = `${name.toUpperCase()}${multiple ? '…' : ''}`
  return required ? word : `[${word}]`
}

function option({name, type, allowNo, options, multiple, required, exclusive}) {
  const value = type === 'boolean' ? '' : `=${options?.join('|') ?? 'VALUE'}`
  const facts = [
    required && 'required',
    multiple && 'multiple',
    exclusive?.length && `not with ${exclusive.join(', ')}`,
  ].filter(Boolean)
  const note = facts.length > 0 ? ` (${facts.join('; ')})` : ''
  return `  --${allowNo ? '[no-]' : ''}${name}${value}${note}`
}
