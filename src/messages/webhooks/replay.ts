import {message, notice} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'

/** Replays by hand. */

export const nothingSelected = message('NOTHING_SELECTED', {
  en: () => ({
    message: 'Say which events to replay.',
    hint: 'Give ids, or a filter such as --failed or --from TIME.',
  }),
  'pt-BR': () => ({
    message: 'Diga quais eventos reenviar.',
    hint: 'Informe ids, ou um filtro como --failed ou --from MOMENTO.',
  }),
})

export const idsAndFilters = message('IDS_AND_FILTERS', {
  en: () => ({message: 'Give ids or filters, not both.'}),
  'pt-BR': () => ({message: 'Informe ids ou filtros, não os dois.'}),
})

/** Events that a listener goes on trying to forward to the very target of a replay. */
export const stillForwarded = notice({
  en: ({count}: {count: number}) =>
    count === 1
      ? '1 of these events is still queued: the listener forwards it to this target too, so it may arrive twice.'
      : `${countFigure(count, 'en')} of these events are still queued: the listener forwards them to this target too, so they may arrive twice.`,
  'pt-BR': ({count}) =>
    count === 1
      ? '1 destes eventos ainda está na fila: o receptor também o encaminha a este destino, e ele pode chegar duas vezes.'
      : `${countFigure(count, 'pt-BR')} destes eventos ainda estão na fila: o receptor também os encaminha a este destino, e eles podem chegar duas vezes.`,
})

/** A filter chooses events; a second body under the id of one is sent only where it is named. */
export const conflictsLeftOut = notice({
  en: ({count}: {count: number}) =>
    count === 1
      ? '1 conflict (another body under a known event id) is left out: name it by its inbox id to send it. See it: pixctl webhooks events list --verdict conflict'
      : `${countFigure(count, 'en')} conflicts (another body under a known event id) are left out: name them by their inbox ids to send them. See them: pixctl webhooks events list --verdict conflict`,
  'pt-BR': ({count}) =>
    count === 1
      ? '1 conflito (outro corpo com um id de evento conhecido) fica de fora: informe o id dele na caixa para enviá-lo. Veja-o: pixctl webhooks events list --verdict conflict'
      : `${countFigure(count, 'pt-BR')} conflitos (outro corpo com um id de evento conhecido) ficam de fora: informe os ids deles na caixa para enviá-los. Veja-os: pixctl webhooks events list --verdict conflict`,
})

export const nothingToResume = message('NOTHING_TO_RESUME', {
  en: () => ({message: 'No replay was cut short.'}),
  'pt-BR': () => ({message: 'Nenhum reenvio foi interrompido.'}),
})

interface RunningReplay {
  readonly pid: number | undefined
  /** Where it runs, where that may be another machine. */
  readonly host: string | undefined
}

/** Two processes that send one replay would send each event twice. */
export const replayRunning = message('REPLAY_RUNNING', {
  en: ({pid, host}: RunningReplay) => ({
    message: `A replay is running${inBrackets([pid && `process ${pid}`, host && `on ${host}`])}: it was not cut short.`,
    hint: 'Wait for its end, or stop it with Ctrl+C; "pixctl webhooks replay --resume" then sends what is left.',
  }),
  'pt-BR': ({pid, host}) => ({
    message: `Um reenvio está em andamento${inBrackets([pid && `processo ${pid}`, host && `em ${host}`])}: não foi interrompido.`,
    hint: 'Espere o fim dele, ou pare-o com Ctrl+C; "pixctl webhooks replay --resume" envia então o que falta.',
  }),
})

const inBrackets = (parts: readonly (string | number | undefined)[]): string => {
  const given = parts.filter((part) => part)
  return given.length === 0 ? '' : ` (${given.join(' ')})`
}

export const replayInterrupted = message('REPLAY_INTERRUPTED', {
  en: () => ({
    message: 'The replay was interrupted.',
    hint: 'Go on with: pixctl webhooks replay --resume',
  }),
  'pt-BR': () => ({
    message: 'O reenvio foi interrompido.',
    hint: 'Continue com: pixctl webhooks replay --resume',
  }),
})

export const eventGone = message('EVENT_GONE', {
  en: () => ({message: 'An event was dropped by retention meanwhile.'}),
  'pt-BR': () => ({message: 'Um evento foi descartado pela retenção nesse meio-tempo.'}),
})
