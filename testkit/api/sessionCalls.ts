import { ApiClient, type Account } from './apiClient'

export const requestPublicFeed = (client: ApiClient): Promise<Response> => client.attempt('GET /itineraries')

export const requestRefresh = (client: ApiClient): Promise<Response> => client.attempt('POST /auth/refresh-token')

/** The user id that the server sees. */
export const fetchSessionUserId = async (client: ApiClient): Promise<string | null> =>
  (await client.call('GET /auth/session')).user?.id ?? null

/** Another browser with the same cookies. */
export function copyCookies({ server, jar }: ApiClient): ApiClient {
  const other = new ApiClient(server)
  other.jar.set('access_token', jar.get('access_token') ?? '')
  other.jar.set('refresh_token', jar.get('refresh_token') ?? '', '/api/auth')
  return other
}

export const attemptLogin = (
  { server, username, password }: Pick<Account, 'server' | 'username' | 'password'>,
  given = password,
): Promise<Response> =>
  new ApiClient(server).attempt('POST /auth/login', { body: { usernameOrEmail: username, password: given } })

export async function signInAgain({ server: own, username, password }: Account, server = own): Promise<ApiClient> {
  const browser = new ApiClient(server)
  await browser.call('POST /auth/login', { body: { usernameOrEmail: username, password } })
  return browser
}

export const changePassword = (account: Account, newPassword: string, from: ApiClient = account): Promise<Response> =>
  from.attempt('PATCH /users/{id}', {
    params: { id: account.id },
    body: { currentPassword: account.password, newPassword },
  })
