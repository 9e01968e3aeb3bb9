import { setModerator } from '#server/accounts/userStore'
import type { NewModerationDecision, NewReport } from '#shared/api/moderation'
import { signUp, type Account, type ApiClient } from '../api/apiClient'
import type { TestServer } from './testServer'

export async function signUpModerator(
  server: Pick<TestServer, 'url' | 'services'>,
  given: Parameters<typeof signUp>[1] = {},
): Promise<Account> {
  const account = await signUp(server, given)
  await server.services.db.write((tx) => setModerator(tx, account.id, true))
  return account
}

/** Reports as spam by default. */
export const report = (who: ApiClient, kind: NewReport['kind'], id: string, more: Partial<NewReport> = {}): Promise<Response> =>
  who.attempt('POST /reports', { body: { kind, id, reason: 'spam', ...more } })

export async function caseOf(moderator: ApiClient, thingId: string) {
  const cases = await moderator.call('GET /moderation/cases', { query: { limit: 50 } })
  const found = cases.find((one) => one.thingId === thingId)
  if (found === undefined) throw new Error(`there is no case of ${thingId}`)
  return found
}

export const decide = (
  moderator: ApiClient,
  caseId: string,
  decision: Partial<NewModerationDecision> & Pick<NewModerationDecision, 'action'>,
) =>
  moderator.attempt('POST /moderation/cases/{id}/decisions', {
    params: { id: caseId },
    body: { reason: 'spam', text: 'Es publicidad.', ...decision },
  })

export async function reportAndDecide(
  reporter: ApiClient,
  moderator: ApiClient,
  [kind, id]: [NewReport['kind'], string],
  decision: Parameters<typeof decide>[2],
): Promise<string> {
  const reported = await report(reporter, kind, id)
  if (reported.status !== 201) throw new Error(`the report was answered ${reported.status}`)
  const { id: caseId } = await caseOf(moderator, id)
  const decided = await decide(moderator, caseId, decision)
  if (decided.status !== 204) throw new Error(`the decision was answered ${decided.status}: ${await decided.text()}`)
  return caseId
}
