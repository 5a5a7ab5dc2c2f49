import {DAY_MS} from '../../../domain/duration.ts'
import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {Cause} from '../../../reconcile/result.ts'
import {correctionText} from './causes-text.ts'

type DayCause = Extract<Cause, {kind: 'statement_day_missing' | 'statement_day_twice'}>

const SHOWN_WALLETS = 3

/** Lines of one type that are missing are one cause already, and a day of UTC is named by itself. */
const isOfDay = (cause: Cause): cause is DayCause =>
  cause.kind === 'statement_day_twice' ||
  (cause.kind === 'statement_day_missing' &&
    cause.facts.lineType === undefined &&
    cause.facts.zone === undefined)

const followsOn = (day: string, before: string): boolean =>
  Date.parse(day) - Date.parse(before) === DAY_MS

const dayText = (day: string, language: Language): string =>
  language === 'en' ? day : day.split('-').reverse().join('/')

/** Consecutive days of one kind and of the same wallets, each run in the order of its days. */
function runsOfDays(causes: readonly Cause[]): DayCause[][] {
  const alike = Map.groupBy(causes.filter(isOfDay), ({kind, facts: {wallets}}) =>
    JSON.stringify([kind, wallets]),
  )
  const runs: DayCause[][] = []
  for (const own of alike.values()) {
    let previous: string | undefined
    for (const cause of own.toSorted((a, b) => (a.facts.day < b.facts.day ? -1 : 1))) {
      const {day} = cause.facts
      if (previous !== undefined && followsOn(day, previous)) runs.at(-1)?.push(cause)
      else runs.push([cause])
      previous = day
    }
  }
  return runs.filter((run) => run.length > 1)
}

function runText(run: readonly DayCause[], language: Language): string {
  const [first] = run
  const last = run.at(-1)
  if (first === undefined || last === undefined) return ''
  const {wallets} = first.facts
  const named = wallets.slice(0, SHOWN_WALLETS).join(', ')
  const of = wallets.length > SHOWN_WALLETS ? `${named} …` : named
  const from = dayText(first.facts.day, language)
  const until = dayText(last.facts.day, language)
  const count = countFigure(
    run.reduce((sum, {findings}) => sum + findings, 0),
    language,
  )
  const isTwice = first.kind === 'statement_day_twice'
  if (language === 'en') {
    return isTwice
      ? `The statement has the days from ${from} to ${until} of ${of} twice, which makes ${count} findings. Remove the copies.`
      : `The statement has no line of ${of} from ${from} to ${until}, which makes ${count} findings. Export those days again; if they are of another month than the statement, one of the files is the wrong one.`
  }
  return isTwice
    ? `O extrato traz os dias de ${from} a ${until} de ${of} duas vezes, o que gera ${count} achados. Remova as cópias.`
    : `O extrato não tem nenhum lançamento de ${of} de ${from} a ${until}, o que gera ${count} achados. Exporte esses dias de novo; se são de outro mês que o extrato, um dos arquivos está trocado.`
}

/**
 * The causes as a person reads them, the largest first. A run of consecutive days is one mistake and
 * one sentence, which stands where the largest of its days would.
 */
export function causeTexts(causes: readonly Cause[], language: Language): readonly string[] {
  const runOf = new Map<Cause, DayCause[]>()
  for (const run of runsOfDays(causes)) for (const cause of run) runOf.set(cause, run)
  const said = new Set<DayCause[]>()
  return causes.flatMap((cause) => {
    const run = runOf.get(cause)
    if (run === undefined) {
      const then = correctionText(cause, language)
      return [`${cause.text[language]}${then ? ` ${then}` : ''}`]
    }
    if (said.has(run)) return []
    said.add(run)
    return [runText(run, language)]
  })
}
