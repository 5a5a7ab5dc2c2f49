import type {Context} from '../app/context.ts'
import type {ProjectQuery} from '../client/projects.ts'
import type {ProjectResource} from '../wire/project.ts'

export interface ProjectListing {
  readonly projects: readonly ProjectResource[]
  readonly total: number
}

/** The largest page the service gives. Source: spec, "GET /v2/projects". */
const WHOLE_PAGE = 100

/** One page, or, with `all`, every page in turn as one list. */
export async function listProjects(
  context: Context,
  query: ProjectQuery & {readonly all: boolean},
): Promise<ProjectListing> {
  const {all, ...asked} = query
  const {projects} = await context.client()
  const first = await projects.fetchPage(all ? {...asked, page: 1, limit: WHOLE_PAGE} : asked)
  const found = [...first.items]
  for (let page = 2; all && page <= first.totalPages; page += 1) {
    const next = await projects.fetchPage({...asked, page, limit: WHOLE_PAGE})
    found.push(...next.items)
  }
  return {projects: found, total: first.total}
}
