import type {SearchHit, SearchView} from '../../wire/dashboard.ts'
import {Badge} from '../parts/badge.tsx'
import {Loaded, PageHeader} from '../parts/layout.tsx'
import {Table} from '../parts/table.tsx'
import {Moment, Money} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {linkTo, type PageName, place} from '../state/route.ts'
import {text} from '../texts/text.ts'

const PAGE_OF: Readonly<Record<SearchHit['kind'], PageName>> = {
  charge: 'charges',
  withdrawal: 'withdrawals',
  block: 'blocks',
  wallet: 'wallets',
  project: 'projects',
  delivery: 'webhooks',
}

/** Projects have no page of their own: their list, narrowed down. */
const addressOf = ({kind, id, title}: SearchHit): string =>
  kind === 'project' ? linkTo('projects', undefined, {q: title}) : linkTo(PAGE_OF[kind], id)

/** Whatever the text finds, across everything. */
export function SearchPage() {
  const asked = place.value.query['q'] ?? ''
  const found = useResource<SearchView>(`search?${new URLSearchParams({q: asked})}`)
  const words = text.value
  return (
    <>
      <PageHeader title={words.search.title(asked)} />
      <Loaded from={found}>
        {({hits}) =>
          hits.length === 0 ? (
            <div class="empty" role="status">
              <p class="lead">{words.list.none}</p>
              <p class="note">{words.search.hint}</p>
            </div>
          ) : (
            <Hits hits={hits} />
          )
        }
      </Loaded>
    </>
  )
}

function Hits({hits}: {hits: readonly SearchHit[]}) {
  const {field, search, pages} = text.value
  return (
    <Table
      caption={pages.search}
      rows={hits}
      keyOf={({kind, id}) => `${kind}/${id}`}
      addressOf={addressOf}
      columns={[
        {title: field.name, cell: ({title}) => title},
        {title: field.type, cell: ({kind}) => search.kinds[kind]},
        {
          title: field.status,
          isExtra: true,
          cell: ({status}) => status && <Badge status={status} />,
        },
        {
          title: field.created,
          isExtra: true,
          cell: ({createdAt}) => <Moment at={createdAt} />,
        },
        {
          title: field.amount,
          isAmount: true,
          cell: ({amount}) => (amount === undefined ? '' : <Money reais={amount} />),
        },
      ]}
    />
  )
}
