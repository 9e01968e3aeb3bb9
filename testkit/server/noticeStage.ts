import type { Notice, NoticeSettingsChange } from '#shared/api/notices'
import type { Account, ApiClient } from '../api/apiClient'

export const noticesOf = (who: ApiClient): Promise<Notice[]> => who.call('GET /notifications', { query: { limit: 50 } })

export const unreadOf = async (who: ApiClient): Promise<number | undefined> => (await who.call('GET /auth/session')).unread

/** Notices as kind, count and actors, newest first. */
export const toldTo = async (who: ApiClient): Promise<[Notice['kind'], number, ...string[]][]> =>
  (await noticesOf(who)).map(({ kind, count, actors }) => [kind, count, ...actors.map(({ username }) => username)])

export const readAll = (who: ApiClient): Promise<undefined> =>
  who.call('POST /notifications/read', { body: { until: new Date(Date.now() + 60_000).toISOString() } })

export const setChannels = (who: ApiClient, body: NoticeSettingsChange): Promise<undefined> =>
  who.call('PATCH /notifications/settings', { body })

export const like = (who: ApiClient, id: string) => who.call('POST /itineraries/{id}/likes', { params: { id } })
export const unlike = (who: ApiClient, id: string) => who.call('DELETE /itineraries/{id}/likes', { params: { id } })
export const followAs = (who: ApiClient, { id }: Pick<Account, 'id'>) => who.call('POST /users/{id}/follow', { params: { id } })
export const unfollowAs = (who: ApiClient, { id }: Pick<Account, 'id'>) =>
  who.call('DELETE /users/{id}/follow', { params: { id } })
