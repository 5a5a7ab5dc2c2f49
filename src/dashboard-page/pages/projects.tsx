import type {ProjectResource} from '../../wire/project.ts'
import {createProject} from '../actions/account-actions.ts'
import {ActionButton, Empty, Loaded, PageHeader} from '../parts/layout.tsx'
import {Listed} from '../parts/listed.tsx'
import type {Column} from '../parts/table.tsx'
import {Moment, ShortId} from '../parts/values.tsx'
import {useListing} from '../state/listing.ts'
import {text} from '../texts/text.ts'

/** What groups payments. */
export function ProjectsPage() {
  const projects = useListing<ProjectResource>('projects')
  const words = text.value
  return (
    <>
      <PageHeader title={words.pages.projects}>
        <ActionButton tone="primary" action={createProject()} label={words.createProject.open} />
      </PageHeader>
      <Loaded from={projects}>
        {(listing) => (
          <Listed
            listing={listing}
            caption={words.pages.projects}
            columns={columns()}
            keyOf={({id}) => id}
            empty={<Empty title={words.project.none} note={words.project.noneNote} />}
          />
        )}
      </Loaded>
    </>
  )
}

const COLOR = /^#[0-9A-Fa-f]{6}$/

/** The colour is shown only when it is one: it comes from outside. */
function Swatch({color = ''}: {color?: string | undefined}) {
  return COLOR.test(color) ? <span class="swatch" style={{background: color}} /> : null
}

function columns(): Column<ProjectResource>[] {
  const {field} = text.value
  return [
    {
      title: field.name,
      cell: ({name, color}) => (
        <>
          <Swatch color={color} /> {name}
        </>
      ),
    },
    {title: field.description, isExtra: true, cell: ({description}) => description ?? ''},
    {title: field.id, cell: ({id}) => <ShortId id={id} />},
    {
      title: field.created,
      isExtra: true,
      cell: ({createdAt}) => createdAt && <Moment at={createdAt} />,
    },
  ]
}
