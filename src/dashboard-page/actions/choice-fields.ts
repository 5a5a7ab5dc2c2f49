import type {InstitutionView, WalletView} from '../../wire/dashboard.ts'
import type {ProjectResource} from '../../wire/project.ts'
import {text, walletName} from '../texts/text.ts'
import type {Choice, Field} from './action.ts'

export const walletChoices = (wallets: readonly WalletView[]): Choice[] =>
  wallets.map(({reference}) => ({value: reference, label: walletName(reference)}))

/** The wallet in which something runs; the main account unless another is chosen. */
export const walletField = (label: string, wallets: readonly WalletView[]): Field => ({
  kind: 'choice',
  name: 'wallet',
  label,
  initial: wallets[0]?.reference ?? 'principal',
  choices: walletChoices(wallets),
})

/** What the header says of a wallet: nothing for the main account. */
export const otherWallet = (wallet: string | undefined): string | undefined =>
  wallet === 'principal' ? undefined : wallet

const none = (): Choice => ({value: '', label: text.value.action.none})

/** With exactly one project it is inherited anyway. */
export const projectField = (projects: readonly ProjectResource[]): Field[] =>
  projects.length < 2
    ? []
    : [
        {
          kind: 'choice',
          name: 'project',
          label: text.value.field.project,
          choices: [none(), ...projects.map(({id, name}) => ({value: id, label: name}))],
        },
      ]

/** Only where the account may choose, and there is something to choose from. */
export const institutionField = (institutions: readonly InstitutionView[]): Field[] =>
  institutions.length === 0
    ? []
    : [
        {
          kind: 'choice',
          name: 'institution',
          label: text.value.field.institution,
          choices: [
            none(),
            ...institutions.map(({pspCredentialId, name}) => ({
              value: pspCredentialId,
              label: name,
            })),
          ],
        },
      ]
