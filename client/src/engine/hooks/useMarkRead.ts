import { useEffect, useState } from 'react'
import type { Notice } from '#shared/api/notices'
import { call } from '../api/api'
import { isApiError, NetworkError } from '../api/apiError'
import { patchCached, mapObjectsDeep } from '../api/patchCached'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import { markAllRead } from '../wire/unread'
import { useIsTabVisible } from '../../lib/hooks/useBrowserState'

async function markRead(until: string): Promise<void> {
  await markAllRead(() => call('POST /notifications/read', { body: { until } }))
  patchCached(queryClient, [queryKeys.notifications], (data) =>
    mapObjectsDeep(data, (thing) =>
      thing.read === false && typeof thing.at === 'string' && thing.at <= until ? { ...thing, read: true } : thing,
    ),
  )
}

/** While the tab is visible. Returns the ids unread before this visit. */
export function useMarkRead(notices: readonly Notice[], isAnswered: boolean): ReadonlySet<string> {
  const isVisible = useIsTabVisible()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = notices.filter(({ read }) => !read)
  const found = isAnswered ? unread.filter(({ id }) => !fresh.has(id)) : []
  if (found.length > 0) setFresh(new Set([...fresh, ...found.map(({ id }) => id)]))
  const until = unread.map(({ at }) => at).reduce((newest, at) => (at > newest ? at : newest), '')
  useEffect(() => {
    if (!isVisible || !isAnswered || until === '') return
    markRead(until).catch((error: unknown) => {
      // The next visit retries.
      if (!(error instanceof NetworkError) && !isApiError(error)) throw error
    })
  }, [isVisible, isAnswered, until])
  return fresh
}
