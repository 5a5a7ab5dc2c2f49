import type {AccountView, InstitutionView, Listing, WalletView} from '../../wire/dashboard.ts'
import type {ProjectResource} from '../../wire/project.ts'
import {read} from './ask.ts'
import {environment} from './route.ts'

/** What a form lets one choose from. A longer list than this is no list to choose from. */
const MOST = 200

export interface Choices {
  readonly wallets: readonly WalletView[]
  readonly projects: readonly ProjectResource[]
  /** Empty where the account may not choose. */
  readonly institutions: readonly InstitutionView[]
}

/** Read when a form opens, so that pages need not keep what only forms use. */
export async function readChoices(): Promise<Choices> {
  const [wallets, projects, account] = await Promise.all([
    read<Listing<WalletView>>(`${environment.value}/wallets?limit=${MOST}`),
    read<Listing<ProjectResource>>(`${environment.value}/projects?limit=${MOST}`),
    read<AccountView>(`${environment.value}/account`),
  ])
  const institutions = account.institutionChoice ? account.institutions : []
  return {wallets: wallets.items, projects: projects.items, institutions}
}
