import type { z } from 'zod'
import { Itinerary } from '#shared/api/itineraries'
import { UserPublic } from '#shared/api/users'
import type { ErrorBody } from '#shared/errors'
import { CookieJar } from '../api/cookieJar'
import { LegacyEditor } from './legacyEditor'

/** A refused call. `message` is the server's error. */
class LegacyError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface UploadFile {
  content: Uint8Array
  type: 'image/png' | 'image/jpeg'
}

/** `day` as `YYYY-MM-DD`; the picker is `minutesEast` of Greenwich. */
export const datePickerInstant = (day: string, minutesEast: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - minutesEast * 60_000).toISOString()

/** Unmodified: JSON content type without a body; one repetition after a refresh, for writes only. */
export class LegacyClient {
  readonly jar = new CookieJar()
  storedUserId: string | null = null
  /** Set by a failed refresh. */
  isAtLogin = false
  readonly calls: string[] = []

  constructor(readonly server: { url: string }) {}

  get cookies(): string {
    return this.jar.header('/')
  }

  async #send(
    method: Method,
    path: string,
    { body, headers = {}, omitsCookies = false }: { body?: BodyInit; headers?: Record<string, string>; omitsCookies?: boolean },
  ): Promise<Response> {
    const cookie = omitsCookies ? '' : this.jar.header(`/api${path}`)
    const answer = await fetch(`${this.server.url}/api${path}`, {
      method,
      body: body ?? null,
      redirect: 'manual',
      headers: {
        accept: '*/*',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
        ...(method === 'GET' ? {} : { origin: this.server.url }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
    })
    if (!omitsCookies) this.jar.storeCookies(answer)
    this.calls.push(`${method} ${path.split('?')[0]} ${answer.status}`)
    return answer
  }

  #json(method: Method, path: string, body?: object, omitsCookies = false): Promise<Response> {
    return this.#send(method, path, {
      headers: { 'content-type': 'application/json' },
      omitsCookies,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** Reads once. Throws LegacyError if refused. */
  async read<T extends z.ZodType>(path: string, shape: T, { omitsCookies = false } = {}): Promise<z.output<T>> {
    const answer = await succeeded(await this.#json('GET', path, undefined, omitsCookies))
    return shape.parse(await answer.json())
  }

  /** On 401 refreshes once and repeats; else signs out, to /login. */
  async write(method: Exclude<Method, 'GET'>, path: string, body?: object): Promise<Response> {
    const answer = await this.#json(method, path, body)
    if (answer.status !== 401) return succeeded(answer)
    if (!(await this.#json('POST', '/auth/refresh-token')).ok) {
      this.storedUserId = null
      this.isAtLogin = true
      throw new LegacyError('Refresh token error', 401)
    }
    return succeeded(await this.#json(method, path, body))
  }

  /** Returns the id from the `Location` header. */
  async create(path: '/itineraries' | '/lists', body: object): Promise<string> {
    const answer = await this.write('POST', path, { ...body, userId: this.storedUserId })
    const location = answer.headers.get('location')
    if (location === null) throw new Error('Location header is missing in the response')
    return new URL(location).pathname.split('/').at(-1) ?? ''
  }

  /** Named by username and timestamp, without a retry; returns its address. */
  async upload(
    kind: 'avatar' | 'itinerary-image' | 'event-image' | 'list-image',
    picture: UploadFile,
    username: string,
  ): Promise<string> {
    const form = new FormData()
    const name = `${username}-${Date.now()}.${picture.type === 'image/png' ? 'png' : 'jpg'}`
    form.append('file', new File([new Uint8Array(picture.content)], name, { type: picture.type }))
    const answer = await succeeded(await this.#send('POST', `/upload/${kind}`, { body: form }))
    return String(Object.values((await answer.json()) as object)[0])
  }

  async register(
    form: { name: string; username: string; email: string; password: string },
    avatar: UploadFile | string,
  ): Promise<UserPublic> {
    const path = typeof avatar === 'string' ? avatar : await this.upload('avatar', avatar, form.username)
    const answer = await succeeded(await this.#json('POST', '/auth/register', { ...form, avatar: path }))
    return this.#enter(answer)
  }

  async login(usernameOrEmail: string, password: string): Promise<UserPublic> {
    return this.#enter(await succeeded(await this.#json('POST', '/auth/login', { usernameOrEmail, password })))
  }

  async #enter(answer: Response): Promise<UserPublic> {
    const user = UserPublic.parse(await answer.json())
    this.storedUserId = user.id
    this.isAtLogin = false
    return user
  }

  async logout(): Promise<void> {
    await succeeded(await this.#json('POST', '/auth/logout'))
    this.storedUserId = null
  }

  /** Fetches the stored user; signs out if that fails. */
  async loadPage(): Promise<UserPublic | undefined> {
    if (this.storedUserId === null) return undefined
    try {
      return await this.read(`/users/${this.storedUserId}?includeEmail=true`, UserPublic)
    } catch (error) {
      if (!(error instanceof LegacyError)) throw error
      this.storedUserId = null
      return undefined
    }
  }

  async openItinerary(id: string): Promise<{ itinerary: Itinerary; mayEdit: boolean; people: string[] }> {
    const mayEdit =
      this.storedUserId !== null && Reflect.get(await this.#body(`/itineraries/${id}/is-collaborator`), 'isCollaborator') === true
    const itinerary = await this.read(`/itineraries/${id}`, Itinerary)
    const people = (await this.#body(`/itineraries/${id}/collaborators`)) as { username: string }[]
    return { itinerary, mayEdit, people: people.map(({ username }) => username) }
  }

  async #body(path: string): Promise<object> {
    return (await (await succeeded(await this.#json('GET', path))).json()) as object
  }

  edit(id: string): Promise<LegacyEditor> {
    return LegacyEditor.open(this, id)
  }
}

async function succeeded(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const { error } = (await answer.json()) as Partial<ErrorBody>
  throw new LegacyError(error ?? 'Error', answer.status)
}
