import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Notice } from '#shared/api/notices'
import { callPage } from '../../engine/api/api'
import { endlessOptions } from '../../engine/api/paging'
import { queryKeys } from '../../engine/api/queryKeys'

/** As many as the page's first question asks for (shared/site/pages.ts). */
const PAGE_SIZE = 20

/** What the person is told of, the newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ signal, pageParam }) => callPage('GET /notifications', { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
  ...endlessOptions<Notice>(),
  // Whoever opens them wants to see what there is.
  staleTime: 0,
})
