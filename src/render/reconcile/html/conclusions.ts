import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {gapsOf} from '../../../reconcile/findings/gaps.ts'
import {hasPrevious} from '../../../reconcile/result.ts'
import {agreeing, counted} from '../../text/counted.ts'
import {percentFigure, reaisFigure} from '../../text/figures.ts'
import type {Book} from '../book.ts'
import {explainedIn} from '../causes/causes-text.ts'
import {isHalfProof} from '../causes/gaps.ts'
import {decidedIds} from '../decisions/decisions.ts'
import {stateOf} from '../pages/carry-forward.ts'
import {stakesOf} from '../summary/verdict.ts'
import type {SectionName} from './section-titles.ts'
import {walletsConclusion} from './wallets-conclusion.ts'

/** A pack has nothing that was counted over the whole account. */
const IN_WHOLE_REPORT: Readonly<Record<Language, string>> = {
  en: 'is in the report of the whole account.',
  'pt-BR': 'está no relatório da conta inteira.',
}

type OfPack = Readonly<Record<Language, (wallet: string | undefined) => string>>

/** The reader of a pack cannot compare more. */
const PARTLY_COMPARED: OfPack = {
  en: (wallet) =>
    wallet === undefined ? 'Compare what was not compared.' : 'Not everything was compared.',
  'pt-BR': (wallet) =>
    wallet === undefined ? 'Compare o que não foi comparado.' : 'Nem tudo foi comparado.',
}

/** A pack has the parts that its wallet received, and not how its own charges were split. */
const NO_SPLITS: OfPack = {
  en: (wallet) =>
    wallet === undefined ? 'No charge was split.' : 'This wallet received no part of a split.',
  'pt-BR': (wallet) =>
    wallet === undefined
      ? 'Nenhuma cobrança foi dividida.'
      : 'Esta carteira não recebeu parte de nenhuma divisão.',
}

/** What was posted in the month before has its line there. */
const WITHOUT_LINE: Readonly<Record<Language, (hasMonthBefore: boolean) => string>> = {
  en: (hasMonthBefore) =>
    hasMonthBefore
      ? 'What never became final has no line, and what the last run has seen posted has its line there.'
      : 'What never became final has no line.',
  'pt-BR': (hasMonthBefore) =>
    hasMonthBefore
      ? 'O que não chegou ao fim não tem lançamento, e o que a última conciliação já viu lançado tem o seu lá.'
      : 'O que não chegou ao fim não tem lançamento.',
}

type Conclusions = Readonly<Record<SectionName, (book: Book) => string>>

const inEnglish: Conclusions = {
  todo: ({result, wallet}) => {
    const explained = explainedIn(result)
    if (isHalfProof(result)) return PARTLY_COMPARED.en(wallet)
    if (result.findings.length === 0) return 'Nothing: there is no finding.'
    if (isAllDecided(result)) return 'Nothing is open: a person has decided about each finding.'
    if (explained === 0) return 'The most urgent first.'
    const causes =
      result.causes.length === 1
        ? 'One cause explains'
        : `${countFigure(result.causes.length, 'en')} causes explain`
    return `${causes} ${figure(explained, 'en')} of ${counted(result.findings.length, ['finding', 'findings'], 'en')}. The largest first, then what is left.`
  },
  details: ({result}) =>
    result.findings.length === 0
      ? 'Nothing was found.'
      : 'Code by code: what it means, what to do, and the findings with most money at stake.',
  control: ({result, wallet}) =>
    wallet !== undefined
      ? `Which files were read, and how, ${IN_WHOLE_REPORT.en}`
      : `${counted(sumOf(result.inputs, 'rows'), ['row', 'rows'], 'en')} of ${counted(result.inputs.length, ['file', 'files'], 'en')} ${agreeing(sumOf(result.inputs, 'rows'), ['was', 'were'])} read, ${figure(sumOf(result.inputs, 'rejected'), 'en')} rejected. Every row is in exactly one of four places.`,
  wallets: ({result}) => walletsConclusion(result, 'en'),
  rollForward: ({report}) =>
    report.rollForward.length === 0
      ? 'There are no statement lines.'
      : `Each day opens with the closing of the day before. Days are those of ${report.timezone}.`,
  held: ({report}) => {
    const off = offCount(report.held)
    if (report.held.length === 0) return 'There are no open blocks and no stated held balance.'
    return off === 0
      ? 'The held balance of every wallet is the sum of its open blocks.'
      : `Of ${off} ${off === 1 ? 'wallet' : 'wallets'} the held balance is not the sum of the open blocks.`
  },
  matches: (book) => {
    const {found, all} = threeWay(book)
    if (book.wallet !== undefined) return `How much was matched ${IN_WHOLE_REPORT.en}`
    if (all === 0) return 'There was nothing to match.'
    return `${figure(found, 'en')} of ${counted(all, ['item', 'items'], 'en')} (${percentFigure(found / all, 'en')}) ${agreeing(found, ['is', 'are'])} on every side: record, event and statement. ${WITHOUT_LINE.en(hasPrevious(book.result))}`
  },
  findings: ({result}) => {
    const {problems, atStakeCentavos} = stakesOf(result)
    if (result.findings.length === 0) return 'Nothing was found.'
    return `Findings: ${figure(result.findings.length, 'en')}; problems: ${figure(problems, 'en')}, with ${reaisFigure(atStakeCentavos, 'en')} at stake. Each fault is reported once.`
  },
  splits: ({report, wallet}) =>
    report.receivers.length === 0
      ? NO_SPLITS.en(wallet)
      : 'What each receiver was to get and what was posted; then the legs of charges with a finding.',
  fees: ({report, result}) => {
    const [expected, charged] = feeSums(report.fees)
    if (report.fees.length === 0) return 'No fee was due or charged.'
    const lacking = feesLacking(result)
    if (lacking === 'all')
      return `Fees of ${reaisFigure(charged, 'en')} were charged, and compared with no fee table: what is expected is what records and events say.`
    if (expected === charged)
      return `Fees of ${reaisFigure(charged, 'en')} were charged, as expected${lacking === 'some' ? '; some of them were not compared with the fee table' : ''}.`
    const more = charged > expected ? 'more' : 'less'
    return `${reaisFigure(charged, 'en')} were charged, ${reaisFigure(Math.abs(charged - expected), 'en')} ${more} than expected.`
  },
  carryForward: ({result, wallet}) => {
    if (wallet !== undefined) return `What became of earlier findings ${IN_WHOLE_REPORT.en}`
    return !hasPrevious(result)
      ? 'No previous result was given (--previous).'
      : `${carried(result, 'carried')} still open, ${carried(result, 'new')} new, ${carried(result, 'resolved')} resolved, ${endedIn(result, 'en')}${carried(result, 'reopened')} reopened.`
  },
  glossary: () => 'The words of this report, and the codes that occur in it.',
}

const inPortuguese: Conclusions = {
  todo: ({result, wallet}) => {
    const explained = explainedIn(result)
    if (isHalfProof(result)) return PARTLY_COMPARED['pt-BR'](wallet)
    if (result.findings.length === 0) return 'Nada: não há achados.'
    if (isAllDecided(result)) return 'Nada em aberto: alguém decidiu sobre cada achado.'
    if (explained === 0) return 'O mais urgente primeiro.'
    const causes =
      result.causes.length === 1
        ? 'Uma causa explica'
        : `${countFigure(result.causes.length, 'pt-BR')} causas explicam`
    return `${causes} ${figure(explained, 'pt-BR')} de ${counted(result.findings.length, ['achado', 'achados'], 'pt-BR')}. A maior primeiro, depois o que resta.`
  },
  details: ({result}) =>
    result.findings.length === 0
      ? 'Nada foi encontrado.'
      : 'Código a código: o que significa, o que fazer, e os achados com mais valor em jogo.',
  control: ({result, wallet}) =>
    wallet !== undefined
      ? `Que arquivos foram lidos, e como, ${IN_WHOLE_REPORT['pt-BR']}`
      : `${counted(sumOf(result.inputs, 'rows'), ['linha', 'linhas'], 'pt-BR')} de ${counted(result.inputs.length, ['arquivo', 'arquivos'], 'pt-BR')} ${agreeing(sumOf(result.inputs, 'rows'), ['foi lida', 'foram lidas'])}, ${counted(sumOf(result.inputs, 'rejected'), ['rejeitada', 'rejeitadas'], 'pt-BR')}. Cada linha está em exatamente um de quatro destinos.`,
  wallets: ({result}) => walletsConclusion(result, 'pt-BR'),
  rollForward: ({report}) =>
    report.rollForward.length === 0
      ? 'Não há lançamentos no extrato.'
      : `Cada dia abre com o fechamento do anterior. Os dias são os de ${report.timezone}.`,
  held: ({report}) => {
    const off = offCount(report.held)
    if (report.held.length === 0) return 'Não há bloqueios abertos nem saldo bloqueado informado.'
    return off === 0
      ? 'O saldo bloqueado de cada carteira é a soma dos seus bloqueios abertos.'
      : `De ${off} ${off === 1 ? 'carteira' : 'carteiras'} o saldo bloqueado não é a soma dos bloqueios abertos.`
  },
  matches: (book) => {
    const {found, all} = threeWay(book)
    if (book.wallet !== undefined) return `Quanto foi conferido ${IN_WHOLE_REPORT['pt-BR']}`
    if (all === 0) return 'Não havia nada a conferir.'
    return `${figure(found, 'pt-BR')} de ${counted(all, ['item', 'itens'], 'pt-BR')} (${percentFigure(found / all, 'pt-BR')}) ${agreeing(found, ['está', 'estão'])} em todas as pontas: registro, evento e extrato. ${WITHOUT_LINE['pt-BR'](hasPrevious(book.result))}`
  },
  findings: ({result}) => {
    const {problems, atStakeCentavos} = stakesOf(result)
    if (result.findings.length === 0) return 'Nada foi encontrado.'
    return `Achados: ${figure(result.findings.length, 'pt-BR')}; problemas: ${figure(problems, 'pt-BR')}, com ${reaisFigure(atStakeCentavos, 'pt-BR')} em jogo. Cada falha é informada uma vez.`
  },
  splits: ({report, wallet}) =>
    report.receivers.length === 0
      ? NO_SPLITS['pt-BR'](wallet)
      : 'O que cada recebedor deveria receber e o que foi lançado; depois, as partes das cobranças com achado.',
  fees: ({report, result}) => {
    const [expected, charged] = feeSums(report.fees)
    if (report.fees.length === 0) return 'Nenhuma tarifa era devida nem foi cobrada.'
    const lacking = feesLacking(result)
    if (lacking === 'all')
      return `Tarifas de ${reaisFigure(charged, 'pt-BR')} foram cobradas, e não comparadas com uma tabela: o esperado é o que registros e eventos dizem.`
    if (expected === charged)
      return `Tarifas de ${reaisFigure(charged, 'pt-BR')} foram cobradas, como esperado${lacking === 'some' ? '; parte delas não foi comparada com a tabela de tarifas' : ''}.`
    const more = charged > expected ? 'a mais' : 'a menos'
    return `Foram cobrados ${reaisFigure(charged, 'pt-BR')}, ${reaisFigure(Math.abs(charged - expected), 'pt-BR')} ${more} que o esperado.`
  },
  carryForward: ({result, wallet}) => {
    if (wallet !== undefined)
      return `O que foi feito dos achados anteriores ${IN_WHOLE_REPORT['pt-BR']}`
    return !hasPrevious(result)
      ? 'Nenhum resultado anterior foi informado (--previous).'
      : carriedInPortuguese(result)
  },
  glossary: () => 'As palavras deste relatório e os códigos que aparecem nele.',
}

const CONCLUSIONS: Readonly<Record<Language, Conclusions>> = {
  en: inEnglish,
  'pt-BR': inPortuguese,
}

/** What a section proves, in a sentence, so that the table need not be read to know. */
export const conclusionOf = (section: SectionName, book: Book): string =>
  CONCLUSIONS[book.language][section](book)

const figure = countFigure

function isAllDecided(result: Book['result']): boolean {
  const decided = decidedIds(result)
  return result.findings.every(({id}) => decided.has(id))
}

function sumOf(
  rows: readonly {rows: number; rejected: number}[],
  key: 'rows' | 'rejected',
): number {
  return rows.reduce((total, row) => total + row[key], 0)
}

const offCount = (held: Book['report']['held']): number =>
  held.filter(({differenceCentavos: difference}) => difference !== null && difference !== 0).length

/** Found on every side: of a refund there is no record. */
function threeWay({report}: Book): {found: number; all: number} {
  const count = (cells: Book['report']['threeWay']): number =>
    cells.reduce((total, cell) => total + cell.count, 0)
  const found = report.threeWay.filter(
    ({subject, record, event, line}) => event && line && (record || subject === 'refund'),
  )
  return {found: count(found), all: count(report.threeWay)}
}

/** Which fees no fee table says. */
function feesLacking(result: Book['result']): 'all' | 'some' | undefined {
  const gaps = new Set(gapsOf(result).map(({kind}) => kind))
  if (gaps.has('no_fees')) return 'all'
  return gaps.has('fees_in_part') ? 'some' : undefined
}

function feeSums(fees: Book['report']['fees']): [expected: number, charged: number] {
  return [
    fees.reduce((total, fee) => total + fee.expectedCentavos, 0),
    fees.reduce((total, fee) => total + fee.chargedCentavos, 0),
  ]
}

const carriedInPortuguese = (result: Book['result']): string =>
  [
    counted(carried(result, 'carried'), ['ainda aberto', 'ainda abertos'], 'pt-BR'),
    counted(carried(result, 'new'), ['novo', 'novos'], 'pt-BR'),
    counted(carried(result, 'resolved'), ['resolvido', 'resolvidos'], 'pt-BR'),
    `${endedIn(result, 'pt-BR')}${counted(carried(result, 'reopened'), ['reaberto', 'reabertos'], 'pt-BR')}.`,
  ].join(', ')

const carried = ({carryForward}: Book['result'], state: ReturnType<typeof stateOf>): number =>
  carryForward?.items.filter((item) => stateOf(item) === state).length ?? 0

/** Those that may never have been set right; nothing where there are none. */
function endedIn(result: Book['result'], language: Language): string {
  const count = carried(result, 'ended')
  if (count === 0) return ''
  if (language === 'en') return `${count} ended with ${agreeing(count, ['its', 'their'])} period, `
  return `${counted(count, ['encerrado', 'encerrados'], 'pt-BR')} com o período, `
}
