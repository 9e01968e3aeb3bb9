import type { Comment, NewComment } from '#shared/api/comments'
import { addEvent } from '#shared/itinerary/commands'
import type { Notice, NoticeSettingsChange } from '#shared/api/notices'
import { setModerator } from '#server/accounts/userStore'
import type { NewModerationDecision, NewReport } from '#shared/api/moderation'
import { type ApiClient, type Account, signUp } from '../api/apiClient'
import type { TestServer } from './testServer'

type Said = Partial<NewComment>

export const postComment = (who: ApiClient, id: string, text: string, more: Said = {}): Promise<Comment> =>
  who.call('POST /itineraries/{id}/comments', { params: { id }, body: { text, ...more } })

export const attemptComment = (who: ApiClient, id: string, body: object = { text: 'Hola' }): Promise<Response> =>
  who.attempt('POST /itineraries/{id}/comments', { params: { id }, body })

/** The first 50 comments of a thread. */
export const fetchComments = (who: ApiClient, id: string, eventId?: string): Promise<Comment[]> =>
  who.call('GET /itineraries/{id}/comments', { params: { id }, query: { limit: 50, ...(eventId !== undefined && { eventId }) } })

export const toCommentTexts = (comments: readonly Comment[]): string[] => comments.map(({ text }) => text)

/** An idea if `dayId` is ''. Returns the id. */
export async function addEventTo(
  { services }: Pick<TestServer, 'services'>,
  id: string,
  { label = 'Coliseo', dayId = '' }: { label?: string; dayId?: string } = {},
): Promise<string> {
  const room = await services.hub.open(id)
  const eventId = await room.write({ origin: 'server', userId: null }, (doc) => addEvent(doc, { dayId }, { label }))
  await services.settle(id)
  return eventId ?? ''
}

export const noticesOf = (who: ApiClient): Promise<Notice[]> => who.call('GET /notifications', { query: { limit: 50 } })

export const unreadOf = async (who: ApiClient): Promise<number | undefined> => (await who.call('GET /auth/session')).unread

/** Notices as kind, count and actors, newest first. */
export const fetchNoticeSummaries = async (who: ApiClient): Promise<[Notice['kind'], number, ...string[]][]> =>
  (await noticesOf(who)).map(({ kind, count, actors }) => [kind, count, ...actors.map(({ username }) => username)])

export const sendNoticesRead = (who: ApiClient): Promise<undefined> =>
  who.call('POST /notifications/read', { body: { until: new Date(Date.now() + 60_000).toISOString() } })

export const patchNoticeSettings = (who: ApiClient, body: NoticeSettingsChange): Promise<undefined> =>
  who.call('PATCH /notifications/settings', { body })

export const like = (who: ApiClient, id: string) => who.call('POST /itineraries/{id}/likes', { params: { id } })
export const unlike = (who: ApiClient, id: string) => who.call('DELETE /itineraries/{id}/likes', { params: { id } })
export const followAs = (who: ApiClient, { id }: Pick<Account, 'id'>) => who.call('POST /users/{id}/follow', { params: { id } })
export const unfollowAs = (who: ApiClient, { id }: Pick<Account, 'id'>) =>
  who.call('DELETE /users/{id}/follow', { params: { id } })

export async function signUpModerator(
  server: Pick<TestServer, 'url' | 'services'>,
  given: Parameters<typeof signUp>[1] = {},
): Promise<Account> {
  const account = await signUp(server, given)
  await server.services.db.write((tx) => setModerator(tx, account.id, true))
  return account
}

/** Reports as spam by default. */
export const postReport = (
  who: ApiClient,
  kind: NewReport['kind'],
  id: string,
  more: Partial<NewReport> = {},
): Promise<Response> => who.attempt('POST /reports', { body: { kind, id, reason: 'spam', ...more } })

export async function fetchCase(moderator: ApiClient, thingId: string) {
  const cases = await moderator.call('GET /moderation/cases', { query: { limit: 50 } })
  const found = cases.find((one) => one.thingId === thingId)
  if (found === undefined) throw new Error(`there is no case of ${thingId}`)
  return found
}

export const sendDecision = (
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
  decision: Parameters<typeof sendDecision>[2],
): Promise<string> {
  const reported = await postReport(reporter, kind, id)
  if (reported.status !== 201) throw new Error(`the report was answered ${reported.status}`)
  const { id: caseId } = await fetchCase(moderator, id)
  const decided = await sendDecision(moderator, caseId, decision)
  if (decided.status !== 204) throw new Error(`the decision was answered ${decided.status}: ${await decided.text()}`)
  return caseId
}
