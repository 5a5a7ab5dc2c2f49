import {lineTypeText} from './missing-words.ts'
import {type CauseCount, counted, type FactsOf, type Lang, type Text} from './word-parts.ts'

type Facts = FactsOf<'amounts_scaled'>

/** Amounts of a file, or of a part of its lines, that are off by a factor. */
export function amountsScaled(facts: Facts, {findings}: CauseCount): Text {
  const {file, field, factor, onlyDebits, lineType, wallet, fromLine} = facts
  const [en, pt] = [counted(findings, 'en'), counted(findings, 'pt-BR')]
  if (onlyDebits) {
    return {
      en: `${file} has no sign: ${en} amounts that leave are written as amounts that enter. Export it with signs, or name the column that tells them apart with reconcile map.`,
      'pt-BR': `${file} não tem sinais: ${pt} valores que saem estão como valores que entram. Exporte-o com sinais, ou indique com reconcile map a coluna que os distingue.`,
    }
  }
  if (fromLine !== undefined) return ofRows(facts, [en, pt])
  if (wallet !== undefined && field !== 'amount') return withBalance(facts, wallet, [en, pt])
  if (lineType !== undefined || wallet !== undefined) {
    const part = headOf(facts)
    const isSign = factor === -1
    const wrong = isSign
      ? ['has the opposite sign', 'está com o sinal trocado']
      : [scaledText(factor, 'en'), scaledText(factor, 'pt-BR')]
    const right = isSign ? ['its signs', 'os sinais certos'] : ['one unit', 'uma só unidade']
    return {
      en: `${en} differences come from one ${part[0]} of ${file}: the ${field} of nearly every ${partText(facts, 'en')} ${wrong[0]}. A mapping would change every line: export it again with ${right[0]}.`,
      'pt-BR': `${pt} diferenças vêm de ${part[1]} de ${file}: ${field} de quase todo ${partText(facts, 'pt-BR')} ${wrong[1]}. Um mapeamento mudaria todos os lançamentos: exporte-o de novo com ${right[1]}.`,
    }
  }
  return {
    en: `${en} differences come from ${file}: its ${field} ${scaledText(factor, 'en')}.`,
    'pt-BR': `${pt} diferenças vêm de ${file}: ${field} ${scaledText(factor, 'pt-BR')}.`,
  }
}

/** Rows of a part of a file, which its other rows do not share. */
function ofRows(
  {file, field, factor, fromLine = 0, untilLine = 0}: Facts,
  [en, pt]: readonly [en: string, pt: string],
): Text {
  const lines = (language: Lang) => [counted(fromLine, language), counted(untilLine, language)]
  const [first, last] = lines('en')
  const [primeira, ultima] = lines('pt-BR')
  return {
    en: `${en} differences come from rows of ${file} between its lines ${first} and ${last}: their ${field} ${scaledText(factor, 'en')}, and that of its other rows is not. A mapping would change every row: export it again with one unit.`,
    'pt-BR': `${pt} diferenças vêm de linhas de ${file} entre a ${primeira} e a ${ultima}: nelas, ${field} ${scaledText(factor, 'pt-BR')}, e nas outras não. Um mapeamento mudaria todas as linhas: exporte-o de novo com uma só unidade.`,
  }
}

/** The lines of one wallet, and its balance with them. */
function withBalance(
  {file, field, factor}: Facts,
  wallet: string,
  [en, pt]: readonly [en: string, pt: string],
): Text {
  return {
    en: `${en} differences come from one wallet: in ${file} nearly every amount of ${wallet} (${field}) ${scaledText(factor, 'en')}; its balance and its lines agree in that unit, records and events are in the other one. A mapping would change every wallet: export both files again with one unit.`,
    'pt-BR': `${pt} diferenças vêm de uma só carteira: em ${file} quase todo valor de ${wallet} (${field}) ${scaledText(factor, 'pt-BR')}; o saldo e os lançamentos concordam nessa unidade, e registros e eventos estão na outra. Um mapeamento mudaria todas as carteiras: exporte os dois arquivos de novo com uma só unidade.`,
  }
}

/** Which part of the lines of a file it is, in English and in Portuguese. */
function headOf({lineType, wallet}: Facts): readonly [en: string, pt: string] {
  if (lineType === undefined) return ['wallet', 'uma só carteira']
  if (wallet === undefined) return ['type of line', 'um só tipo de lançamento']
  return ['type of line of one wallet', 'um só tipo de lançamento de uma carteira']
}

/** The lines of one type, of one wallet, or of one type in one wallet. */
function partText({lineType, wallet}: Facts, language: Lang): string {
  const line = language === 'en' ? 'line' : 'lançamento'
  const ofType = lineType === undefined ? line : lineTypeText(lineType, language)
  return wallet === undefined ? ofType : `${ofType} ${language === 'en' ? 'of' : 'de'} ${wallet}`
}

/** What is wrong with an amount that is off by a factor. */
function scaledText(factor: number, language: Lang): string {
  if (factor < 0 && factor !== -1) {
    const times = scaledText(-factor, language)
    return `${times}${language === 'en' ? ', with the opposite sign' : ', com o sinal trocado'}`
  }
  if (factor < 0) {
    return language === 'en'
      ? 'has the opposite sign, as where a bank writes what leaves as positive'
      : 'está com o sinal trocado, como onde o banco grava as saídas como positivas'
  }
  return language === 'en'
    ? `is ${times(factor, language)} what it should be${mixedUp(factor, language)}`
    : `é ${times(factor, language)} que deveria ser${mixedUp(factor, language)}`
}

/** `100 times` or `1/100 of`. */
function times(factor: number, language: Lang): string {
  const by = counted(Math.round(factor > 1 ? factor : 1 / factor), language)
  if (language === 'en') return factor > 1 ? `${by} times` : `1/${by} of`
  return factor > 1 ? `${by} vezes o` : `1/${by} do`
}

function mixedUp(factor: number, language: Lang): string {
  if (factor !== 100 && factor !== 0.01) return ''
  return language === 'en' ? ', reais and centavos mixed up' : ', reais e centavos trocados'
}
