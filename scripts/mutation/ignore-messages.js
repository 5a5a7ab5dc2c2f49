/** Texts that only people read are not mutated: they may say anything without the program being wrong. */
export const messages = {shouldIgnore}

function shouldIgnore({node, parent, listKey}) {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined
  if (listKey !== 'arguments') return undefined
  const {name = ''} = parent.callee
  const isError =
    parent.type === 'NewExpression' && /(Error|Overflow|Unavailable|Failure)$/.test(name)
  return isError || name === 'invariant' ? 'a text for people' : undefined
}
