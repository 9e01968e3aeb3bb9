import type { z } from 'zod'
import type { GrantableRole } from '#shared/itinerary/roles'
import { authCalls } from '#shared/api/auth'
import { blockCalls } from '#shared/api/blocks'
import { commentCalls } from '#shared/api/comments'
import { calendarCalls } from '#shared/api/calendars'
import type { ApiCall } from '#shared/api/call'
import { exportCalls } from '#shared/api/exports'
import { guestCalls } from '#shared/api/guests'
import { importCalls } from '#shared/api/imports'
import { invitationCalls } from '#shared/api/invitations'
import { invitationLinkCalls } from '#shared/api/invitationLinks'
import { mailedLinkCalls } from '#shared/api/mailedLinks'
import { noticeCalls } from '#shared/api/notices'
import { passkeyCalls } from '#shared/api/passkeys'
import { sessionCalls } from '#shared/api/sessions'
import { memberCalls } from '#shared/api/members'
import { itineraryCalls, type NewItinerary, type NewFork } from '#shared/api/itineraries'
import { listCalls, type NewList } from '#shared/api/lists'
import { placeCalls } from '#shared/api/places'
import { searchCalls } from '#shared/api/search'
import { uploadCalls } from '#shared/api/uploads'
import { userCalls } from '#shared/api/users'
import { versionCalls } from '#shared/api/versions'
import { moderationCalls } from '#shared/api/moderation'
import type { ErrorBody } from '#shared/errors'
import { errorNamesByStatus } from '#server/features/api/buildOpenApi'
import { CookieJar } from './cookieJar'

export const allCalls = {
  ...authCalls,
  ...guestCalls,
  ...mailedLinkCalls,
  ...sessionCalls,
  ...passkeyCalls,
  ...userCalls,
  ...blockCalls,
  ...itineraryCalls,
  ...memberCalls,
  ...invitationCalls,
  ...invitationLinkCalls,
  ...exportCalls,
  ...importCalls,
  ...calendarCalls,
  ...listCalls,
  ...placeCalls,
  ...searchCalls,
  ...uploadCalls,
  ...versionCalls,
  ...moderationCalls,
  ...commentCalls,
  ...noticeCalls,
}
type Calls = typeof allCalls
export type CallName = keyof Calls

type Reply<C> = C extends { reply: infer R extends z.ZodType } ? z.output<R> : undefined

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

export interface ApiRefusal extends ErrorBody {
  status: number
}

type ServerAddress = Pick<{ url: string }, 'url'>

/** A user's browser. Checks each response against the table of calls. */
export class ApiClient {
  readonly jar = new CookieJar()

  constructor(readonly server: ServerAddress) {}

  get cookies(): string {
    return this.jar.header('/')
  }

  async send(
    method: string,
    path: string,
    { headers, body }: { headers?: Record<string, string>; body?: BodyInit } = {},
  ): Promise<Response> {
    const cookie = this.jar.header(path)
    const answer = await fetch(this.server.url + path, {
      method,
      body: body ?? null,
      redirect: 'manual',
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
    })
    this.jar.storeCookies(answer)
    return answer
  }

  /** May be refused. Throws on a status the call does not declare. */
  async attempt(name: CallName, { params = {}, query = {}, body, headers }: CallInput = {}): Promise<Response> {
    const [method = '', path = ''] = name.split(' ')
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const answer = await this.send(method, `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`, {
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status >= 400 && !errorNamesByStatus(name, allCalls[name]).has(answer.status))
      throw new Error(`${name} answers ${answer.status}, of which its description knows nothing`)
    return answer
  }

  /** Throws if it is refused or the reply breaks its schema. */
  async call<Name extends CallName>(name: Name, sent: CallInput = {}): Promise<Reply<Calls[Name]>> {
    const call: ApiCall = allCalls[name]
    const answer = await this.attempt(name, sent)
    const text = await answer.text()
    const expected =
      call.created === true || call.noted === true ? 201 : call.accepted === true ? 202 : call.reply === undefined ? 204 : 200
    if (answer.status !== expected) throw new Error(`${name} answered ${answer.status}: ${text}`)
    if (call.reply === undefined && text !== '') throw new Error(`${name} has a body: ${text}`)
    const reply: unknown = text === '' ? undefined : JSON.parse(text)
    // Schemas strip unknown keys, so extra fields show as a difference.
    const checked = call.reply?.parse(reply)
    if (JSON.stringify(sorted(checked)) !== JSON.stringify(sorted(reply)))
      throw new Error(`${name} says more than promised: ${text}`)
    return checked as Reply<Calls[Name]>
  }

  /** Throws if it succeeds. */
  async refused(name: CallName, sent: CallInput = {}): Promise<ApiRefusal> {
    return readRefusal(await this.attempt(name, sent))
  }
}

/** Throws if it is none or malformed. */
export async function readRefusal(answer: Response): Promise<ApiRefusal> {
  const text = await answer.text()
  if (answer.status < 400) throw new Error(`${answer.url} answered ${answer.status}: ${text}`)
  const body = JSON.parse(text) as ErrorBody
  if (typeof body.error !== 'string' || typeof body.message !== 'string' || typeof body.requestId !== 'string') {
    throw new Error(`not the shape of an error: ${text}`)
  }
  return { ...body, status: answer.status }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

export interface Account extends ApiClient {
  id: string
  username: string
  email: string
  password: string
}

let people = 0

export async function signUp(
  server: ServerAddress,
  given: { username?: string; name?: string; password?: string } = {},
): Promise<Account> {
  people += 1
  const username = given.username ?? `viajera${people}`
  const password = given.password ?? 'contraseña segura'
  const email = `${username}@example.org`
  const client = new ApiClient(server)
  const { id } = await client.call('POST /auth/register', { body: { name: given.name ?? 'Viajera', username, email, password } })
  return Object.assign(client, { id, username, email, password })
}

export const MADRID_GEONAME_ID = 3117735

/** A three-day trip to Madrid by default; returns its id. */
export async function createItinerary(owner: ApiClient, trip: Partial<NewItinerary> = {}): Promise<string> {
  const body = {
    title: 'Madrid en otoño',
    startDate: '2026-10-24',
    endDate: '2026-10-26',
    location: { geonameId: MADRID_GEONAME_ID },
    isPublic: true,
    ...trip,
  }
  const answer = await owner.attempt('POST /itineraries', { body })
  if (answer.status !== 201) throw new Error(`POST /itineraries answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

/** Returns the id of the fork. */
export async function forkItinerary(who: ApiClient, sourceId: string, body: Partial<NewFork> = {}): Promise<string> {
  const answer = await who.attempt('POST /itineraries/{id}/forks', {
    params: { id: sourceId },
    body: { startDate: '2027-03-06', ...body },
  })
  if (answer.status !== 201) throw new Error(`POST forks answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

/** A public list by default; returns its id. */
export async function createList(owner: ApiClient, list: Partial<NewList> = {}): Promise<string> {
  const answer = await owner.attempt('POST /lists', { body: { title: 'Pendientes', isPublic: true, ...list } })
  if (answer.status !== 201) throw new Error(`POST /lists answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

export const invite = (
  owner: ApiClient,
  itineraryId: string,
  guest: Pick<Account, 'username'>,
  role?: GrantableRole,
): Promise<undefined> =>
  owner.call('POST /itineraries/{id}/collaborators', {
    params: { id: itineraryId },
    body: { username: guest.username, ...(role !== undefined && { role }) },
  })

/** Invites a member, who accepts by opening the itinerary. */
export async function inviteAndOpen(owner: ApiClient, itineraryId: string, guest: Account, role?: GrantableRole): Promise<void> {
  await invite(owner, itineraryId, guest, role)
  await guest.call('GET /itineraries/{id}', { params: { id: itineraryId } })
}
