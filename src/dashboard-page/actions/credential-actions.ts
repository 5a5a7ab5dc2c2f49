import {PERMISSIONS} from '../../domain/permission.ts'
import type {CredentialView, WalletView} from '../../wire/dashboard.ts'
import {control} from '../state/ask.ts'
import type {Choices} from '../state/choices.ts'
import {environment} from '../state/route.ts'
import {text} from '../texts/text.ts'
import type {Action, Field, Offer, Values} from './action.ts'
import {walletChoices} from './choice-fields.ts'
import {emulator, emulatorIn, type Flags} from './command.ts'

export function createCredential({wallets}: Choices): Action {
  const words = text.value.createCredential
  return {
    ...words,
    fields: rightsFields(wallets, undefined),
    command: (values) => emulatorIn(['credential'], rightsFlags(values)),
    run: async (values) => {
      const made = await control<{clientId: string; clientSecret: string}>('POST', 'credentials', {
        environment: environment.value,
        ...rightsBody(values),
      })
      return {
        message: words.done,
        secrets: [
          {label: words.clientId, value: made.clientId},
          {label: words.clientSecret, value: made.clientSecret},
        ],
      }
    },
  }
}

export const editCredential =
  (credential: CredentialView): Offer =>
  ({wallets}) =>
    changeRights(wallets, credential)

function changeRights(wallets: readonly WalletView[], credential: CredentialView): Action {
  const words = text.value.editCredential
  return {
    ...words,
    fields: rightsFields(wallets, credential),
    command: (values) => emulator(['credential', credential.clientId], rightsFlags(values)),
    run: async (values) => {
      await control('PATCH', `credentials/${credential.clientId}`, rightsBody(values))
      return {message: words.done}
    },
  }
}

export function revokeCredential(clientId: string): Action {
  const words = text.value.revoke
  return {
    ...words,
    isGrave: true,
    command: () => emulator(['credential', clientId], {revoke: true}),
    run: async () => {
      await control('PATCH', `credentials/${clientId}`, {revoked: true})
      return {message: words.done}
    },
  }
}

export function restoreCredential(clientId: string): Action {
  const words = text.value.restore
  return {
    ...words,
    command: () => emulator(['credential', clientId], {restore: true}),
    run: async () => {
      await control('PATCH', `credentials/${clientId}`, {revoked: false})
      return {message: words.done}
    },
  }
}

/** What a credential may do, as fields; a change starts from what it may do now. */
function rightsFields(
  wallets: readonly WalletView[],
  credential: CredentialView | undefined,
): Field[] {
  const words = text.value.createCredential
  const access = credential?.subAccountAccess ?? 'off'
  const some = typeof access === 'string' ? undefined : access
  return [
    {
      kind: 'checklist',
      name: 'permissions',
      label: words.permissions,
      initial: credential?.permissions.join(',') ?? 'PIX:WRITE',
      choices: PERMISSIONS.map((value) => ({value, label: value})),
    },
    {
      kind: 'text',
      name: 'ipAllowList',
      label: words.allowList,
      hint: words.allowListNote,
      initial: credential?.ipAllowList?.join(', ') ?? '',
    },
    {
      kind: 'radio',
      name: 'access',
      label: words.access,
      initial: some ? 'some' : String(access),
      choices: [
        {value: 'off', label: words.off},
        {value: 'all', label: words.all},
        {value: 'some', label: words.some},
      ],
    },
    {
      kind: 'checklist',
      name: 'wallets',
      label: words.wallets,
      initial: some?.join(',') ?? '',
      choices: walletChoices(wallets),
      onlyIf: ({access: chosen}) => chosen === 'some',
    },
  ]
}

const listed = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const accessOf = (values: Values) =>
  values['access'] === 'some' ? listed(values['wallets']) : values['access']

const rightsFlags = (values: Values): Flags => ({
  permission: listed(values['permissions']),
  'allow-ip': listed(values['ipAllowList']),
  'sub-accounts': String(accessOf(values)),
})

const rightsBody = (values: Values) => {
  const allowed = listed(values['ipAllowList'])
  return {
    permissions: listed(values['permissions']),
    ipAllowList: allowed.length > 0 ? allowed : null,
    subAccountAccess: accessOf(values),
  }
}
