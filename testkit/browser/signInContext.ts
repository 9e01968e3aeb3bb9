import type { BrowserContext } from 'playwright'
import type { Credentials } from '#shared/api/auth'

/** Signs this browser profile in, without a page. Throws when it is refused. */
export async function signInContext(
  context: BrowserContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const data: Credentials = { usernameOrEmail: username, password }
  // The server may end a connection that was idle just as it is used again, which browsers repeat by themselves.
  const reply = await context.request.post('/api/auth/login', { data, maxRetries: 1 })
  if (!reply.ok()) throw new Error(`Signing in as ${username} answered ${reply.status()}: ${await reply.text()}`)
}
