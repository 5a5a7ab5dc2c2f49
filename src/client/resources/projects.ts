import type {ProjectSortField} from '../../domain/project.ts'
import {projectAnswer} from '../../wire/answers.ts'
import {asNumber, asRecord, readList, readResource} from '../../wire/loose.ts'
import type {ProjectPage, ProjectRequest, ProjectResource} from '../../wire/project.ts'
import {type Channel, fetchResource, pathSegment, queryOf} from '../channel.ts'
import {create} from '../creation/creation.ts'
import type {Created} from '../creation/creation-terms.ts'

/** Which page of projects, and in which order. */
export interface ProjectQuery {
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly sortBy?: ProjectSortField | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
}

/** Source: spec, "POST /v2/projects", "GET /v2/projects". */
export interface Projects {
  create(body: ProjectRequest): Promise<Created<ProjectResource>>
  fetchPage(query: ProjectQuery): Promise<ProjectPage>
  fetch(id: string): Promise<ProjectResource>
}

const permission = 'PROJECT:READ'

/**
 * Creates, reads and pages through projects.
 *
 * Errors: those of every call; a creation without an answer is an `UnknownOutcomeError`.
 */
export function projects(channel: Channel): Projects {
  const {names} = channel
  return {
    create: (body) =>
      create(channel, {...PROJECT, kind: 'project', path: names.projectsPath, body}),
    fetchPage: ({page, limit, sortBy, sortOrder}) => {
      const {sortByParameter, sortOrderParameter} = names
      const query = {page, limit, [sortByParameter]: sortBy, [sortOrderParameter]: sortOrder}
      const path = names.projectsPath + queryOf(query)
      return fetchResource(channel, {method: 'GET', path, permission}, understandPage)
    },
    fetch: (id) => {
      const path = `${names.projectsPath}/${pathSegment(id)}`
      return fetchResource(channel, {method: 'GET', path, permission}, PROJECT.understand)
    },
  }
}

/** What a creation of a project needs, and how its answer is read. */
export const PROJECT = {
  permission: 'PROJECT:WRITE',
  understand: (body: unknown): ProjectResource | undefined => readResource(body, projectAnswer),
} as const

/** A page that does not count itself is the only one. */
function understandPage(body: unknown): ProjectPage | undefined {
  const items = readList<ProjectResource>(body, ['items', 'data'], projectAnswer)
  if (!items) return undefined
  const answer = asRecord(body) ?? {}
  return {
    ...answer,
    items,
    total: asNumber(answer['total']) ?? items.length,
    page: asNumber(answer['page']) ?? 1,
    limit: asNumber(answer['limit']) ?? items.length,
    totalPages: asNumber(answer['totalPages']) ?? 1,
  }
}
