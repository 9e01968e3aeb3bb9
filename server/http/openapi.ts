import { z } from 'zod'
import type { Call } from '../../shared/api/call'
import { Day, Event } from '../../shared/api/events'
import { Itinerary, ItineraryCard } from '../../shared/api/itineraries'
import { Location, LocationSuggestion } from '../../shared/api/locations'
import { UserBrief, UserPublic } from '../../shared/api/users'
import { errorNames, errorStatus, type ErrorName } from '../../shared/errors'
import { visitorAccess } from './admit'
import type { Routes } from './routes'

/** Shapes that the contract names. */
const named = { Day, Event, Itinerary, ItineraryCard, Location, LocationSuggestion, UserBrief, UserPublic }

const ErrorBody = z.object({
  error: z.enum(errorNames),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
  requestId: z.string(),
})

type JsonSchema = Record<string, unknown>

const shapes = z.registry<{ id?: string }>()
for (const [id, schema] of Object.entries({ ...named, ErrorBody })) shapes.add(schema, { id })

const ref = (id: string): string => `#/components/schemas/${id}`

/** A schema as JSON Schema whose named shapes are references to the document's components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, metadata: shapes, unrepresentable: 'any' }))
  const {
    $schema: _,
    $defs: _defs,
    $id: _id,
    ...rest
  } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
  return rest
}

function components(): JsonSchema {
  const { schemas } = z.toJSONSchema(shapes, { uri: ref, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _, $id: _id, ...schema }]) => [id, schema]))
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const parameters = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
  const { properties = {}, required = [] } =
    schema === undefined ? {} : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, of]) => ({ name, in: place, required: required.includes(name), schema: of }))
}

const usual: readonly ErrorName[] = ['InvalidInputError', 'UnauthorizedError', 'TooManyRequestsError', 'InternalError']

function errorAnswers({ access, params, errors = [] }: Call): JsonSchema {
  const names = new Set<ErrorName>([...usual, ...errors, ...(params === undefined ? [] : (['NotFoundError'] as const))])
  const statuses = new Map<number, string[]>()
  for (const name of names) statuses.set(errorStatus[name], [...(statuses.get(errorStatus[name]) ?? []), name])
  if (access !== 'anyone' && access !== 'session') statuses.set(403, ['UnauthorizedError'])
  return Object.fromEntries(
    [...statuses].map(([status, of]) => [status, { description: of.join(', '), content: json({ $ref: ref('ErrorBody') }) }]),
  )
}

function success({ reply, created }: Call): JsonSchema {
  const content = reply === undefined ? {} : { content: json(toSchema(reply, 'output')) }
  const headers = { Location: { description: 'The page of the new thing', schema: { type: 'string', format: 'uri' } } }
  if (created === true) return { 201: { description: 'Created', headers, ...content } }
  return reply === undefined ? { 204: { description: 'Done' } } : { 200: { description: 'OK', ...content } }
}

const file = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    encoding: { file: { contentType: 'image/png, image/jpeg' } },
  },
}

function requestBody({ body, upload }: Call): JsonSchema {
  if (upload === true) return { requestBody: { required: true, content: file } }
  return body === undefined ? {} : { requestBody: { required: true, content: json(toSchema(body, 'input')) } }
}

const describeCall = (call: Call): JsonSchema => ({
  summary: call.summary,
  description: `Access: ${call.access}`,
  security: visitorAccess.has(call.access) ? [{}, { session: [] }] : [{ session: [] }],
  parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
  ...requestBody(call),
  responses: { ...success(call), ...errorAnswers(call) },
})

/** The API as an OpenAPI 3.1 document, from the same tables that route and check its calls. */
export function describeApi(features: readonly Routes[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const [key, call] of features.flatMap(({ calls }) => Object.entries<Call>(calls))) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Periplo', version: '1', description: 'Travel itineraries: REST calls. Errors have one shape, ErrorBody.' },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: components(), securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } } },
  }
}
