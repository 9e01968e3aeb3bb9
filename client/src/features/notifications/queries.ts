import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Notice } from '#shared/api/notices'
import { callPage } from '../../engine/api/api'
import { endlessOptions } from '../../engine/api/paging'
import { queryKeys } from '../../engine/api/queryKeys'

/** As in the page's preloaded request (shared/site/pages.ts). */
const PAGE_SIZE = 20

/** The user's notifications, latest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ signal, pageParam }) => callPage('GET /notifications', { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
  ...endlessOptions<Notice>(),
  // Always refetched when opened.
  staleTime: 0,
})
