import type {JSX} from 'preact'
import {AccountPage} from '../pages/account.tsx'
import {BlockPage} from '../pages/block.tsx'
import {BlocksPage} from '../pages/blocks.tsx'
import {ChargePage} from '../pages/charge.tsx'
import {ChargesPage} from '../pages/charges.tsx'
import {CredentialsPage} from '../pages/credentials.tsx'
import {DeliveryPage} from '../pages/delivery.tsx'
import {EventPage} from '../pages/event.tsx'
import {EventsPage} from '../pages/events.tsx'
import {OverviewPage} from '../pages/overview.tsx'
import {ProjectsPage} from '../pages/projects.tsx'
import {RequestPage} from '../pages/request.tsx'
import {RequestsPage} from '../pages/requests.tsx'
import {SearchPage} from '../pages/search.tsx'
import {TimePage} from '../pages/time.tsx'
import {WalletPage} from '../pages/wallet.tsx'
import {WalletsPage} from '../pages/wallets.tsx'
import {WebhooksPage} from '../pages/webhooks.tsx'
import {WithdrawalPage} from '../pages/withdrawal.tsx'
import {WithdrawalsPage} from '../pages/withdrawals.tsx'
import {type PageName, place} from '../state/route.ts'

const PAGES: Readonly<Record<PageName, () => JSX.Element>> = {
  overview: OverviewPage,
  charges: ChargesPage,
  withdrawals: WithdrawalsPage,
  blocks: BlocksPage,
  wallets: WalletsPage,
  webhooks: WebhooksPage,
  events: EventsPage,
  requests: RequestsPage,
  credentials: CredentialsPage,
  projects: ProjectsPage,
  account: AccountPage,
  time: TimePage,
  search: SearchPage,
}

/** Pages of one object. */
const DETAILS: Partial<Record<PageName, (props: {id: string}) => JSX.Element>> = {
  charges: ChargePage,
  withdrawals: WithdrawalPage,
  blocks: BlockPage,
  wallets: WalletPage,
  webhooks: DeliveryPage,
  events: EventPage,
  requests: RequestPage,
}

/** The page that the address names. */
export function Content() {
  const {page, id} = place.value
  const Detail = id === undefined ? undefined : DETAILS[page]
  if (Detail && id !== undefined) return <Detail id={id} />
  const Page = PAGES[page]
  return <Page />
}
