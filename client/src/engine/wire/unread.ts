import { queryOptions } from '@tanstack/react-query'
import { openTabChannel } from '../../lib/tabChannel'
import { call } from '../api/api'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import { responseCacheOwner } from '../device/responseCache'

/** Set by the session response, connections and other tabs. */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.unread,
  queryFn: async () => (await call('GET /auth/session')).unread ?? 0,
  staleTime: Infinity,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

const tabs = openTabChannel('notifications', hear, responseCacheOwner)

export function setUnread(count: number): void {
  // A running fetch may be older.
  void queryClient.cancelQueries(unreadQuery)
  queryClient.setQueryData(unreadQuery.queryKey, count)
}

function hear(count: number): void {
  setUnread(count)
  void queryClient.invalidateQueries({ queryKey: queryKeys.notifications })
}

export function setUnreadCountInAllTabs(count: number): void {
  hear(count)
  tabs.send(count)
}

const REST_MS = 4000
let soon: ReturnType<typeof setTimeout> | undefined

/** Debounced: notifications may have come between two connections. */
export function scheduleUnreadRefetch(): void {
  clearTimeout(soon)
  soon = setTimeout(() => void queryClient.invalidateQueries(unreadQuery), REST_MS)
}

/** Marks all as read: 0 in all tabs, unless new ones arrived. */
export async function markAllRead(read: () => Promise<unknown>): Promise<void> {
  const before = queryClient.getQueryData(unreadQuery.queryKey)
  await read()
  const isQuiet = queryClient.getQueryData(unreadQuery.queryKey) === before
  if (isQuiet) setUnread(0)
  tabs.send(isQuiet ? 0 : await queryClient.fetchQuery({ ...unreadQuery, staleTime: 0 }))
}
