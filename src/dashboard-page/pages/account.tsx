import {FEE_KINDS} from '../../domain/fee.ts'
import type {AccountView, InstitutionView} from '../../wire/dashboard.ts'
import {
  changeFees,
  changeRules,
  createInstitution,
  switchInstitution,
} from '../actions/account-actions.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Facts, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {type Column, Table} from '../parts/table.tsx'
import {Code} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {money, number, percent, text} from '../texts/text.ts'

/** What the account pays, through whom it is paid, and what it may do. */
export function AccountPage() {
  const account = useResource<AccountView>('account')
  return (
    <>
      <PageHeader title={text.value.pages.account} />
      <Loaded from={account}>
        {(view) => (
          <>
            <div class="columns even">
              <Fees account={view} />
              <Rules account={view} />
            </div>
            <Institutions rows={view.institutions} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Fees({account}: {account: AccountView}) {
  const {account: words, changeFees: change} = text.value
  const priceOf = ({fixed, percent: share}: {fixed: number; percent: number}) =>
    share === 0 ? money(fixed) : words.fee(money(fixed), percent(share))
  return (
    <Panel
      title={words.fees}
      note={words.feesNote}
      side={<ActionButton tone="quiet" action={changeFees(account)} label={change.open} />}
    >
      <Facts rows={FEE_KINDS.map((kind) => [words.feeKind(kind), priceOf(account.fees[kind])])} />
    </Panel>
  )
}

function Rules({account}: {account: AccountView}) {
  const {account: words, changeRules: change} = text.value
  const limit = account.transactionLimit
  return (
    <Panel
      title={words.rules}
      side={<ActionButton tone="quiet" action={changeRules(account)} label={change.open} />}
    >
      <Facts
        rows={[
          [words.choice, account.institutionChoice ? words.on : words.off],
          [words.cnpj, account.cnpjPayersBlocked ? words.cnpjBlocked : words.cnpjAllowed],
          [words.limit, limit === null ? words.unlimited : `${money(limit)} · ${words.limitNote}`],
          [
            words.quota,
            account.subAccountQuota === null ? words.unlimited : number(account.subAccountQuota),
          ],
        ]}
      />
    </Panel>
  )
}

function Institutions({rows}: {rows: readonly InstitutionView[]}) {
  const words = text.value
  return (
    <Panel
      title={words.account.institutions}
      note={words.account.institutionsNote}
      side={
        <ActionButton
          tone="quiet"
          action={createInstitution()}
          label={words.createInstitution.open}
        />
      }
    >
      {rows.length === 0 ? (
        <p class="note">{words.account.noInstitutions}</p>
      ) : (
        <Table
          caption={words.account.institutions}
          columns={columns()}
          rows={rows}
          keyOf={({pspCredentialId}) => pspCredentialId}
        />
      )}
    </Panel>
  )
}

function columns(): Column<InstitutionView>[] {
  const {field} = text.value
  return [
    {title: field.name, cell: ({name}) => name},
    {
      title: field.id,
      isExtra: true,
      cell: ({pspCredentialId}) => <Code value={pspCredentialId} />,
    },
    {title: field.status, cell: (row) => <Badge status={statusOf(row)} />},
    {
      title: text.value.action.actions,
      isUntitled: true,
      isAmount: true,
      cell: (row) => <InstitutionActions row={row} />,
    },
  ]
}

const statusOf = ({enabled, available}: InstitutionView): string => {
  if (!enabled) return 'disabled'
  return available ? 'enabled' : 'unavailable'
}

function InstitutionActions({row}: {row: InstitutionView}) {
  const words = text.value
  const use = row.enabled ? 'disable' : 'enable'
  const health = row.available ? 'takeDown' : 'bringUp'
  return (
    <div class="actions end">
      {([use, health] as const).map((to) => (
        <ActionButton
          key={to}
          tone="quiet"
          action={switchInstitution(row, to)}
          label={words[to].open}
          about={row.name}
        />
      ))}
    </div>
  )
}
