import { queryOptions } from '@tanstack/react-query'
import { openTabChannel } from '../../lib/tabChannel'
import { call } from '../api/api'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import { answersOwner } from '../device/answerCache'

/**
 * How many notices the person has not read. The answer about the session says it first, connections and other tabs say what it is by now; what
 * none of them told is asked for when somebody comes back to the tab.
 */
export const unreadQuery = queryOptions({
  queryKey: queryKeys.unread,
  queryFn: async () => (await call('GET /auth/session')).unread ?? 0,
  staleTime: Infinity,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
})

const tabs = openTabChannel('notifications', hear, answersOwner)

/** So many are unread, as the server answers to whoever asks. */
export function setUnread(count: number): void {
  // An answer that is under way may be older.
  void queryClient.cancelQueries(unreadQuery)
  queryClient.setQueryData(unreadQuery.queryKey, count)
}

function hear(count: number): void {
  setUnread(count)
  void queryClient.invalidateQueries({ queryKey: queryKeys.notifications })
}

/** There are news, and so many are unread by now: all tabs of this browser show it. */
export function hearUnread(count: number): void {
  hear(count)
  tabs.tell(count)
}

/** Time for a page that just opened its connection to come to rest. */
const REST_MS = 4000
let soon: ReturnType<typeof setTimeout> | undefined

/** Asks how many are unread once the page has come to rest: some may have come between two connections. */
export function askUnreadSoon(): void {
  clearTimeout(soon)
  soon = setTimeout(() => void queryClient.invalidateQueries(unreadQuery), REST_MS)
}

/** Has `read` tell the server that all was read: all tabs show none, unless there were news meanwhile. */
export async function readAll(read: () => Promise<unknown>): Promise<void> {
  const before = queryClient.getQueryData(unreadQuery.queryKey)
  await read()
  const isQuiet = queryClient.getQueryData(unreadQuery.queryKey) === before
  if (isQuiet) setUnread(0)
  tabs.tell(isQuiet ? 0 : await queryClient.fetchQuery({ ...unreadQuery, staleTime: 0 }))
}
