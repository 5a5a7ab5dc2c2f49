import type {CredentialView, Listing} from '../../wire/dashboard.ts'
import {
  createCredential,
  editCredential,
  restoreCredential,
  revokeCredential,
} from '../actions/credential-actions.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Empty, Loaded, PageHeader} from '../parts/layout.tsx'
import {type Column, Table} from '../parts/table.tsx'
import {useResource} from '../state/resource.ts'
import {text} from '../texts/text.ts'

/** Who may call the API, from where, and for which wallets. */
export function CredentialsPage() {
  const credentials = useResource<Listing<CredentialView>>('credentials')
  const words = text.value
  return (
    <>
      <PageHeader title={words.pages.credentials}>
        <ActionButton
          tone="primary"
          action={createCredential}
          label={words.createCredential.open}
        />
      </PageHeader>
      <Loaded from={credentials}>
        {({items}) =>
          items.length === 0 ? (
            <Empty title={words.credential.none} />
          ) : (
            <Table
              caption={words.pages.credentials}
              columns={columns()}
              rows={items}
              keyOf={({clientId}) => clientId}
            />
          )
        }
      </Loaded>
    </>
  )
}

function columns(): Column<CredentialView>[] {
  const {createCredential: labels, credential: words, field} = text.value
  return [
    {title: labels.clientId, cell: ({clientId}) => <code class="whole">{clientId}</code>},
    {title: words.permissions, cell: ({permissions}) => permissions.join(', ')},
    {
      title: words.allowList,
      isExtra: true,
      cell: ({ipAllowList}) => ipAllowList?.join(', ') ?? words.anyAddress,
    },
    {
      title: words.access,
      isExtra: true,
      cell: ({subAccountAccess}) => accessWords(subAccountAccess),
    },
    {
      title: field.status,
      cell: ({revoked}) => <Badge status={revoked ? 'revoked' : 'active'} />,
    },
    {
      title: text.value.action.actions,
      isUntitled: true,
      isAmount: true,
      cell: (row) => <RowActions credential={row} />,
    },
  ]
}

function accessWords(access: CredentialView['subAccountAccess']): string {
  const words = text.value.credential.accesses
  if (access === 'off' || access === 'all') return words[access]
  return access.join(', ')
}

function RowActions({credential}: {credential: CredentialView}) {
  const words = text.value
  if (credential.revoked) {
    return (
      <ActionButton
        tone="quiet"
        action={restoreCredential(credential.clientId)}
        label={words.restore.open}
        about={credential.clientId}
      />
    )
  }
  return (
    <div class="actions end">
      <ActionButton
        tone="quiet"
        action={editCredential(credential)}
        label={words.editCredential.open}
        about={credential.clientId}
      />
      <ActionButton
        tone="quiet"
        action={revokeCredential(credential.clientId)}
        label={words.revoke.open}
        about={credential.clientId}
      />
    </div>
  )
}
