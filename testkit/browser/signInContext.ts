import type { BrowserContext } from 'playwright'
import type { Credentials } from '#shared/api/auth'

/** Signs a browser profile in without a page. Throws if refused. */
export async function signInContext(
  context: BrowserContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const data: Credentials = { usernameOrEmail: username, password }
  // An idle keep-alive connection may close as it is reused; browsers retry too.
  const reply = await context.request.post('/api/auth/login', { data, maxRetries: 1 })
  if (!reply.ok()) throw new Error(`Signing in as ${username} answered ${reply.status()}: ${await reply.text()}`)
}
