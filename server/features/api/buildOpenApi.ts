import { z } from 'zod'
import type { ApiCall } from '#shared/api/call'
import { Comment } from '#shared/api/comments'
import { WireDay, WireEvent } from '#shared/api/events'
import { ForkSource, Itinerary, ItineraryCard, ItineraryChangeEntry } from '#shared/api/itineraries'
import { List, ListCard } from '#shared/api/lists'
import { Location, LocationSuggestion } from '#shared/api/locations'
import { FoundPlace, NearestTown, PlacesAround } from '#shared/api/places'
import { UserSuggestion } from '#shared/api/search'
import { UserBrief, UserDataExport, UserPublic } from '#shared/api/users'
import { WirePlace } from '#shared/places/placeSchema'
import { errorNames, errorStatuses, type ErrorName, accessLossKinds } from '#shared/errors'
import { visitorCallAccess } from '#server/access/admit'
import { isAllowedWhileSuspended } from '#server/accounts/suspension'
import type { CallRoutes } from './callRoutes'

const named = {
  Comment,
  Day: WireDay,
  Event: WireEvent,
  ForkSource,
  FoundPlace,
  Itinerary,
  ItineraryCard,
  ItineraryChangeEntry,
  List,
  ListCard,
  Location,
  LocationSuggestion,
  NearestTown,
  Place: WirePlace,
  PlacesAround,
  UserBrief,
  UserData: UserDataExport,
  UserPublic,
  UserSuggestion,
}

const ErrorBody = z.object({
  error: z.enum(errorNames),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
  ending: z.enum(accessLossKinds).optional(),
  until: z.string().optional(),
  requestId: z.string(),
})

const JsonSchema = z.record(z.string(), z.unknown())
type JsonSchema = z.output<typeof JsonSchema>

const shapes = z.registry<{ id?: string }>()
for (const [id, schema] of Object.entries({ ...named, ErrorBody })) shapes.add(schema, { id })

const ref = (id: string): string => `#/components/schemas/${id}`

/** Named schemas become references. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, metadata: shapes, unrepresentable: 'any' }))
  const {
    $schema: _,
    $defs: _defs,
    $id: _id,
    ...rest
  } = JsonSchema.parse(JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')))
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

const usual: readonly ErrorName[] = [
  'InvalidInputError',
  'UnauthorizedError',
  'OtherUserError',
  'TooManyRequestsError',
  'InternalError',
  'UnavailableError',
]
const ofBodies: readonly ErrorName[] = ['PayloadTooLargeError', 'UnsupportedMediaError']

const isRead = (name: string): boolean => name.startsWith('GET ')

export function errorNamesByStatus(
  name: string,
  { access, params, body, upload, imports, mayAnswerForbidden, forGuests, errors = [] }: ApiCall,
): Map<number, string[]> {
  const names = new Set<ErrorName>([
    ...usual,
    ...errors,
    ...(params === undefined ? [] : (['NotFoundError'] as const)),
    ...(body === undefined && upload === undefined && imports === undefined ? [] : ofBodies),
    ...(isRead(name) ? [] : (['ForbiddenOriginError'] as const)),
    ...(isRead(name) || isAllowedWhileSuspended(name) ? [] : (['SuspendedError'] as const)),
  ])
  const statuses = new Map<number, string[]>()
  for (const error of names) statuses.set(errorStatuses[error], [...(statuses.get(errorStatuses[error]) ?? []), error])
  const isForAllGuests = access === 'anyone' || (access === 'session' && (forGuests === true || isRead(name)))
  if (mayAnswerForbidden === true || !isForAllGuests) statuses.set(403, ['UnauthorizedError', ...(statuses.get(403) ?? [])])
  return statuses
}

const errorAnswers = (name: string, call: ApiCall): JsonSchema =>
  Object.fromEntries(
    [...errorNamesByStatus(name, call)].map(([status, of]) => [
      status,
      { description: of.join(', '), content: json({ $ref: ref('ErrorBody') }) },
    ]),
  )

const header = (description: string, format?: string) => ({
  description,
  schema: { type: 'string', ...(format !== undefined && { format }) },
})

const files = (mediaTypes: readonly string[]) =>
  Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function contentOf({ reply, mediaTypes }: ApiCall): JsonSchema {
  if (mediaTypes !== undefined) return { content: files(mediaTypes) }
  return reply === undefined ? {} : { content: json(toSchema(reply, 'output')) }
}

function success(name: string, call: ApiCall): JsonSchema {
  const { query, created, mayCreate } = call
  const content = contentOf(call)
  const done = { 204: { description: 'Done' } }
  if (call.accepted === true) return { 202: { description: 'Accepted' }, ...(call.mayBeDone === true && done) }
  const made = { description: 'Created', headers: { Location: header('The page of the new thing', 'uri') } }
  if (call.noted === true) return { 201: { description: 'Noted' } }
  if (created === true) return { 201: { ...made, ...content } }
  if (mayCreate === true) return { 200: { description: 'OK', ...content }, 201: made }
  if (!('content' in content)) return done
  // No ETag: these responses may set cookies.
  if (!isRead(name) || name.startsWith('GET /auth/')) return { 200: { description: 'OK', ...content } }
  const link = query !== undefined &&
    'cursor' in query.shape && { Link: header('The next page, rel="next"; none on the last one') }
  return {
    200: { description: 'OK', headers: { ETag: header('Names this content, for If-None-Match'), ...link }, ...content },
    304: { description: 'As the If-None-Match says' },
  }
}

const upload = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    encoding: { file: { contentType: 'image/png, image/jpeg' } },
  },
}

const imported = {
  'multipart/form-data': {
    schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
  },
  ...json({ type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }),
}

function requestBody({ body, upload: takesFile, imports }: ApiCall): JsonSchema {
  if (takesFile === true) return { requestBody: { required: true, content: upload } }
  if (imports === true) return { requestBody: { required: true, content: imported } }
  return body === undefined ? {} : { requestBody: { required: true, content: json(toSchema(body, 'input')) } }
}

/** `GET /users/{id}/followers` → `getUsersIdFollowers` */
const operationId = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll(/[^a-zA-Z]/g, '')

const describeCall = (name: string, call: ApiCall): JsonSchema => ({
  operationId: operationId(name),
  tags: [name.split('/')[1] ?? ''],
  summary: call.summary,
  description: `Access: ${call.access}`,
  security: visitorCallAccess.has(call.access) ? [{}, { session: [] }] : [{ session: [] }],
  parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
  ...requestBody(call),
  responses: { ...success(name, call), ...errorAnswers(name, call) },
})

/** OpenAPI 3.1, built from the call tables. */
export function buildOpenApi(features: readonly CallRoutes[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const [key, call] of features.flatMap(({ calls }) => Object.entries<ApiCall>(calls))) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(key, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Periplo', version: '1', description: 'Travel itineraries: REST calls. Errors have one shape, ErrorBody.' },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas: components(), securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } } },
  }
}
