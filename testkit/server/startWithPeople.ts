import { signUp, type Account } from '../api/apiClient'
import { startTestServer, type TestServer } from './testServer'

/** A server with three accounts: who owns a trip, who edits it with them, and who has nothing to do with it. */
export async function startWithPeople(): Promise<{ server: TestServer; owner: Account; friend: Account; stranger: Account }> {
  const server = await startTestServer()
  return { server, owner: await signUp(server), friend: await signUp(server), stranger: await signUp(server) }
}
