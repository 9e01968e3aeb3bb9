import { signUp, type Account } from '../api/apiClient'
import { startTestServer, type TestServer } from './testServer'

/** A server with a trip's owner, an editor and a stranger. */
export async function startWithPeople(): Promise<{ server: TestServer; owner: Account; friend: Account; stranger: Account }> {
  const server = await startTestServer()
  return { server, owner: await signUp(server), friend: await signUp(server), stranger: await signUp(server) }
}
