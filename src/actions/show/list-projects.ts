import type {Context} from '../../app/context.ts'
import type {ProjectQuery, Projects} from '../../client/resources/projects.ts'
import type {ProjectResource} from '../../wire/project.ts'

export interface ProjectListing {
  readonly rows: readonly ProjectResource[]
  readonly total: number
}

export interface ProjectListQuery extends ProjectQuery {
  /** By `createdAt`: from inclusive, until exclusive. The service has no such filter. */
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** The largest page the service gives. Source: spec, "GET /v2/projects". */
const WHOLE_PAGE = 100

/** One page of `limit`, or, without a page, the first `limit` of all; no limit gives every one. */
export async function listProjects(
  context: Context,
  {fromMs, untilMs, ...query}: ProjectListQuery,
): Promise<ProjectListing> {
  const {projects} = await context.client()
  if (query.page !== undefined) {
    const {items} = await projects.fetchPage({...query, limit: Math.min(query.limit ?? 50, 100)})
    return {rows: items, total: items.length}
  }
  const isPeriod = fromMs !== undefined || untilMs !== undefined
  const found = await fetchPages(projects, isPeriod ? {...query, limit: undefined} : query)
  if (!isPeriod) return found
  const inPeriod = found.rows.filter(({createdAt}) => {
    const atMs = Date.parse(createdAt ?? '')
    return atMs >= (fromMs ?? Number.NEGATIVE_INFINITY) && atMs < (untilMs ?? Infinity)
  })
  return {rows: inPeriod.slice(0, query.limit), total: inPeriod.length}
}

/** Page after page until there are enough of them. */
async function fetchPages(projects: Projects, query: ProjectQuery): Promise<ProjectListing> {
  const {limit: wanted = Number.POSITIVE_INFINITY} = query
  const limit = Math.min(wanted, WHOLE_PAGE)
  const rows: ProjectResource[] = []
  for (let page = 1; ; page += 1) {
    const {items, total, totalPages} = await projects.fetchPage({...query, page, limit})
    for (const item of items) rows.push(item)
    const isEnough = rows.length >= wanted || page >= totalPages || items.length === 0
    if (isEnough) return {rows: rows.slice(0, query.limit), total}
  }
}
