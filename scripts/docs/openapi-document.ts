import * as z from 'zod'
import {WIRE_NAMES} from '../../src/wire/unspecified.ts'
import {CONTROL, type Described, NAMES, SERVICE} from './openapi-endpoints.ts'

const PREFIX = '/_emulator'

/** The error body. Source: spec, "Error body". */
const ERROR = z.object({
  statusCode: z.number().int(),
  error: z.string(),
  message: z.string(),
  timestamp: z.string(),
  details: z.record(z.string(), z.unknown()),
  traceId: z.string(),
})

/** The service and its control plane as OpenAPI 3.1, made from the schemas that the code itself uses. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of SERVICE) add(paths, endpoint.path, serviceOperation(endpoint))
  for (const endpoint of CONTROL) add(paths, PREFIX + endpoint.path, controlOperation(endpoint))
  return {
    openapi: '3.1.0',
    info: {
      title: 'PIX payment service, as emulated by pixctl',
      version,
      description:
        'The PIX payment service as pixctl reads it and its emulator answers. Amounts are in BRL, with two decimals.',
      license: {name: 'MIT', identifier: 'MIT'},
    },
    servers: [{url: 'http://127.0.0.1:4010'}],
    tags: [
      {name: 'service', description: 'What the service offers.'},
      {name: 'control', description: 'What opens its closed doors, on the emulator only.'},
    ],
    paths,
    components: {
      responses: {Refused: REFUSED},
      securitySchemes: {bearer: {type: 'http', scheme: 'bearer'}},
      schemas: {
        Error: jsonSchema(ERROR, 'output'),
        ...Object.fromEntries(
          [...NAMES].map(([schema, name]) => [name, jsonSchema(schema, 'output')]),
        ),
      },
    },
  }
}

type Operation = readonly [method: string, operation: Readonly<Record<string, unknown>>]

function add(
  paths: Record<string, Record<string, unknown>>,
  path: string,
  [method, operation]: Operation,
): void {
  paths[path] = {...paths[path], [method]: operation}
}

function serviceOperation(endpoint: Described): Operation {
  const isOpen = endpoint.path.endsWith('/auth')
  const isAccountWide = isOpen || endpoint.path.endsWith('/sub-accounts')
  const headers = [
    ...(isAccountWide ? [] : [header(WIRE_NAMES.subAccountHeader, 'Wallet to act in.')]),
    ...(endpoint.keyed
      ? [header(WIRE_NAMES.idempotencyHeader, 'A retry with the same key gets the same answer.')]
      : []),
  ]
  return [
    endpoint.method,
    {
      ...operation(endpoint, headers),
      tags: ['service'],
      security: isOpen ? [] : [{bearer: []}],
    },
  ]
}

const controlOperation = (endpoint: Described): Operation => [
  endpoint.method,
  {...operation(endpoint, []), tags: ['control'], security: []},
]

function operation(endpoint: Described, headers: readonly object[]) {
  const {summary, operationId, path, body, status, query = {}, refusals} = endpoint
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: {type: 'string'},
  }))
  const inQuery = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: jsonSchema(schema, 'input'),
  }))
  const parameters = [...inPath, ...inQuery, ...headers]
  return {
    operationId,
    summary,
    ...(parameters.length > 0 && {parameters}),
    ...(body && {requestBody: {required: true, content: content(jsonSchema(body, 'input'))}}),
    responses: {
      [status]: success(endpoint),
      ...Object.fromEntries(
        refusals.map((code) => [code, {$ref: '#/components/responses/Refused'}]),
      ),
    },
  }
}

function success({answer, answerType}: Described) {
  if (answer) return {description: 'Done.', content: content(reference(answer))}
  if (answerType) return {description: 'Done.', content: {[answerType]: {}}}
  return {description: 'Done.'}
}

const content = (schema: object) => ({'application/json': {schema}})

const REFUSED = {
  description: 'Refused.',
  content: content({$ref: '#/components/schemas/Error'}),
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: {type: 'string'},
})

/** By name where the schema has one, so that it is written once. */
function reference(schema: z.ZodType): object {
  const name = NAMES.get(schema)
  return name ? {$ref: `#/components/schemas/${name}`} : jsonSchema(schema, 'output')
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const {$schema: _, ...rest} = z.toJSONSchema(schema, {io, unrepresentable: 'any'})
  return rest
}
