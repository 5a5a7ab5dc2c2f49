import {FEE_KINDS} from '../../domain/fee.ts'
import type {AccountView, InstitutionView} from '../../wire/dashboard.ts'
import {control, service} from '../state/ask.ts'
import {environment} from '../state/route.ts'
import {text} from '../texts/text.ts'
import type {Action, Values} from './action.ts'
import {optional, optionalReais, typedReais} from './amount.ts'
import {client, curl} from './command.ts'

export function createProject(): Action {
  const {createProject: words, field} = text.value
  return {
    ...words,
    fields: [
      {kind: 'text', name: 'name', label: field.name, required: true, maximum: 255},
      {kind: 'color', name: 'color', label: words.color, initial: '#0c7a6c'},
      {kind: 'text', name: 'description', label: field.description},
    ],
    command: ({name, color, description}) =>
      client(['projects', 'create'], {name, color, description}),
    run: async ({name, color, description}) => {
      const body = {name, color, description: optional(description)}
      await service('POST', 'v2/projects', {body})
      return {message: words.done}
    },
  }
}

/** A change of the account, which the control plane takes and no command has. */
function accountChange(body: (values: Values) => unknown): Pick<Action, 'command' | 'run'> {
  const path = `accounts/${environment.value}`
  return {
    command: (values) => curl('PATCH', path, body(values)),
    run: async (values) => {
      await control('PATCH', path, body(values))
      return {message: ''}
    },
  }
}

export function changeFees(account: AccountView): Action {
  const {changeFees: words, account: page} = text.value
  const change = accountChange((values) => ({
    fees: Object.fromEntries(
      FEE_KINDS.map((kind) => [
        kind,
        {
          fixed: typedReais(values[`${kind}.fixed`] ?? ''),
          percent: Number(values[`${kind}.percent`]),
        },
      ]),
    ),
  }))
  return {
    ...words,
    ...change,
    fields: FEE_KINDS.flatMap((kind) => [
      {
        kind: 'amount',
        name: `${kind}.fixed`,
        label: words.fixed(page.feeKinds[kind]),
        initial: account.fees[kind].fixed.toFixed(2),
        required: true,
      },
      {
        kind: 'number',
        name: `${kind}.percent`,
        label: words.percent(page.feeKinds[kind]),
        initial: String(account.fees[kind].percent),
        required: true,
      },
    ]),
    run: async (values) => ({...(await change.run(values)), message: words.done}),
  }
}

export function changeRules(account: AccountView): Action {
  const words = text.value.changeRules
  const change = accountChange((values) => ({
    institutionChoice: values['choice'] === 'yes',
    cnpjPayersBlocked: values['cnpj'] === 'yes',
    transactionLimit: optionalReais(values['limit'] ?? '') ?? null,
    subAccountQuota: values['quota'] ? Number(values['quota']) : null,
  }))
  const yes = (on: boolean) => (on ? 'yes' : '')
  return {
    ...words,
    ...change,
    fields: [
      {
        kind: 'check',
        name: 'choice',
        label: words.choice,
        initial: yes(account.institutionChoice),
      },
      {kind: 'check', name: 'cnpj', label: words.cnpj, initial: yes(account.cnpjPayersBlocked)},
      {
        kind: 'amount',
        name: 'limit',
        label: words.limit,
        initial: account.transactionLimit?.toFixed(2) ?? '',
      },
      {
        kind: 'number',
        name: 'quota',
        label: words.quota,
        initial: account.subAccountQuota === null ? '' : String(account.subAccountQuota),
      },
    ],
    run: async (values) => ({...(await change.run(values)), message: words.done}),
  }
}

export function createInstitution(): Action {
  const {createInstitution: words, field} = text.value
  const path = `accounts/${environment.value}/institutions`
  return {
    ...words,
    fields: [{kind: 'text', name: 'name', label: field.name, required: true}],
    command: ({name}) => curl('POST', path, {name}),
    run: async ({name}) => {
      await control('POST', path, {name})
      return {message: words.done}
    },
  }
}

/** Whether it may be chosen, and whether it answers. */
export function switchInstitution(
  {pspCredentialId, name}: InstitutionView,
  to: 'enable' | 'disable' | 'takeDown' | 'bringUp',
): Action {
  const words = text.value[to]
  const path = `accounts/${environment.value}/institutions/${pspCredentialId}`
  const body = {
    enable: {enabled: true},
    disable: {enabled: false},
    takeDown: {available: false},
    bringUp: {available: true},
  }[to]
  return {
    title: `${words.title}: ${name}`,
    submit: words.open,
    isGrave: to === 'disable' || to === 'takeDown',
    command: () => curl('PATCH', path, body),
    run: async () => {
      await control('PATCH', path, body)
      return {message: words.done}
    },
  }
}
