import {EVENT_KINDS} from '../../domain/event.ts'
import {control} from '../state/ask.ts'
import {linkTo} from '../state/route.ts'
import {text} from '../texts/text.ts'
import type {Action, Field, Values} from './action.ts'
import {optional} from './amount.ts'
import {emulator} from './command.ts'

export function advanceClock(): Action {
  const words = text.value.advance
  const secondsOf = ({by = '', seconds = ''}: Values) => (by === '' ? seconds : by)
  return {
    ...words,
    fields: [
      {
        kind: 'radio',
        name: 'by',
        label: words.by,
        initial: '3600',
        choices: [
          ...Object.entries(words.choices).map(([value, label]) => ({value, label})),
          {value: '', label: words.seconds},
        ],
      },
      {
        kind: 'number',
        name: 'seconds',
        label: words.seconds,
        initial: '10',
        required: true,
        onlyIf: ({by}) => by === '',
      },
    ],
    command: (values) => emulator(['clock', secondsOf(values)]),
    run: async (values) => {
      const advanceSeconds = Number(secondsOf(values))
      const {fired} = await control<{fired: number}>('POST', 'clock', {advanceSeconds})
      return {message: words.done(fired)}
    },
  }
}

export function resetEmulator(): Action {
  const words = text.value.reset
  return {
    ...words,
    isGrave: true,
    command: () => emulator(['reset']),
    run: async () => {
      await control('POST', 'reset')
      return {message: words.done, address: linkTo('overview')}
    },
  }
}

/** Kinds that meet webhooks; the others meet the API. */
const WEBHOOK_KINDS = ['drop', 'duplicate', 'delay', 'corrupt-signature', 'corrupt-body', 'reorder']
const isForWebhooks = ({kind = ''}: Values): boolean => WEBHOOK_KINDS.includes(kind)
const takesTime = ({kind = ''}: Values): boolean => ['latency', 'delay', 'reorder'].includes(kind)

export function addFault(): Action {
  const words = text.value.addFault
  return {
    ...words,
    fields: faultFields(),
    command: (values) => {
      const {match, action, count} = faultBody(values)
      return emulator(['fault', action.kind], {
        ...match,
        status: action.status?.toString(),
        ms: action.ms?.toString(),
        count: count?.toString(),
      })
    },
    run: async (values) => {
      await control('POST', 'faults', faultBody(values))
      return {message: words.done}
    },
  }
}

function faultFields(): Field[] {
  const words = text.value.addFault
  const api = (values: Values) => !isForWebhooks(values)
  const any = {value: '', label: text.value.list.all}
  const plain = (value: string) => ({value, label: value})
  return [
    {
      kind: 'choice',
      name: 'kind',
      label: words.kind,
      initial: 'status',
      choices: Object.entries(words.kinds).map(([value, label]) => ({value, label})),
    },
    {
      kind: 'number',
      name: 'status',
      label: words.status,
      initial: '503',
      onlyIf: ({kind}) => kind === 'status',
    },
    {kind: 'number', name: 'ms', label: words.ms, initial: '2000', onlyIf: takesTime},
    {
      kind: 'choice',
      name: 'method',
      label: words.method,
      choices: [any, ...['GET', 'POST', 'DELETE'].map(plain)],
      onlyIf: api,
    },
    {kind: 'text', name: 'path', label: words.path, initial: '/v2/pix', onlyIf: api},
    {
      kind: 'choice',
      name: 'event',
      label: words.event,
      choices: [any, ...EVENT_KINDS.map(plain)],
      onlyIf: isForWebhooks,
    },
    {kind: 'number', name: 'count', label: words.count, initial: '1'},
  ]
}

function faultBody(values: Values) {
  const api = !isForWebhooks(values)
  return {
    match: {
      method: api ? optional(values['method']) : undefined,
      path: api ? optional(values['path']) : undefined,
      event: api ? undefined : optional(values['event']),
    },
    action: {
      kind: values['kind'] ?? '',
      status: values['kind'] === 'status' ? Number(values['status']) : undefined,
      ms: takesTime(values) ? Number(values['ms']) : undefined,
    },
    count: values['count'] ? Number(values['count']) : undefined,
  }
}

export function clearFaults(): Action {
  const words = text.value.clearFaults
  return {
    ...words,
    isGrave: true,
    command: () => emulator(['fault'], {clear: true}),
    run: async () => {
      await control('DELETE', 'faults')
      return {message: words.done}
    },
  }
}
