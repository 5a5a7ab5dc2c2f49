import {checkProject, PROJECT_SORT_FIELDS} from '../../domain/project.ts'
import {projectRequest} from '../../wire/project.ts'
import {PROJECT_REFUSALS, type Refusal, refusal} from '../../wire/refusal.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import {readBody} from '../http/body.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import {projectResource} from '../resources/project-resource.ts'
import type {ProjectPageRequest, ProjectRow} from '../store/projects.ts'
import {nextName, type World} from '../world.ts'
import type {Caller} from './caller.ts'
import type {Endpoint} from './handler.ts'

/** Source: spec, "POST /v2/projects" and "GET /v2/projects". */
export const PROJECT_ENDPOINTS: readonly Endpoint[] = [
  {method: 'POST', path: '/v2/projects', permission: 'PROJECT:WRITE', handle: create},
  {method: 'GET', path: '/v2/projects', permission: 'PROJECT:READ', handle: list},
  {method: 'GET', path: '/v2/projects/:id', permission: 'PROJECT:READ', handle: show},
]

function create(world: World, call: Call, {environment}: Caller): Reply {
  const request = readBody(call.body, projectRequest)
  if (isRefusal(request)) return request
  const violation = checkProject(request)
  if (violation) return PROJECT_REFUSALS[violation]
  if (world.store.projects.named(environment, request.name)) return duplicate(request.name)
  const createdAtMs = world.clock.nowMs()
  const project: ProjectRow = {
    id: world.identity.uuid(createdAtMs, nextName(world, environment, ':projects')),
    environment,
    name: request.name,
    color: request.color,
    description: request.description ?? null,
    logoUrl: request.logoUrl ?? null,
    createdAtMs,
  }
  world.store.projects.insert(project)
  return json(201, projectResource(project))
}

function list(world: World, call: Call, {environment}: Caller): Reply {
  const request = pageRequest(call.query)
  if (isRefusal(request)) return request
  const total = world.store.projects.count(environment)
  const {page, limit} = request
  return json(200, {
    items: world.store.projects.page(environment, request).map(projectResource),
    total,
    page,
    limit,
    totalPages: Math.ceil(total / limit),
  })
}

function show(world: World, call: Call, {environment}: Caller): Reply {
  const id = call.parameters['id'] ?? ''
  const project = world.store.projects.find(environment, id)
  return project ? json(200, projectResource(project)) : notFound('project', id)
}

const duplicate = (name: string): Refusal =>
  refusal(409, 'A project with this name already exists.', {
    resource: 'project',
    field: 'name',
    value: name,
  })

/**
 * Defaults: contract, section 1, "sorting". A value out of its range is 400. Source: emulator.md.
 */
function pageRequest(query: URLSearchParams): ProjectPageRequest | Refusal {
  const page = wholeNumber(query.get('page') ?? '1')
  if (page === undefined || page < 1) return outOfRange('page', 'a whole number, at least 1')
  const limit = wholeNumber(query.get('limit') ?? '20')
  if (limit === undefined || limit < 1 || limit > 100) return outOfRange('limit', 'from 1 to 100')
  const {sortByParameter, sortOrderParameter} = WIRE_NAMES
  const asked = query.get(sortByParameter) ?? 'createdAt'
  const sortBy = PROJECT_SORT_FIELDS.find((field) => field === asked)
  if (!sortBy) return outOfRange(sortByParameter, `one of ${PROJECT_SORT_FIELDS.join(', ')}`)
  const sortOrder = query.get(sortOrderParameter) ?? 'desc'
  if (sortOrder !== 'asc' && sortOrder !== 'desc') {
    return outOfRange(sortOrderParameter, 'asc or desc')
  }
  return {page, limit, sortBy, sortOrder}
}

const wholeNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined

const outOfRange = (field: string, range: string): Refusal =>
  refusal(400, `${field} must be ${range}`, {field})
