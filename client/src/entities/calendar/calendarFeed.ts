import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CalendarFeed } from '#shared/api/calendars'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { queryKeys } from '../../engine/api/queryKeys'

/** Null: all itineraries the user owns or edits. */
export type CalendarSubject = string | null

const describe = (id: CalendarSubject, signal: AbortSignal): Promise<CalendarFeed> =>
  id === null ? call('GET /users/me/calendar', { signal }) : call('GET /itineraries/{id}/calendar', { params: { id }, signal })

/** When the address was created and last used; null without one. */
export const calendarFeedQuery = (userId: string, subject: CalendarSubject) =>
  queryOptions({
    queryKey: queryKeys.calendarFeed(userId, subject),
    queryFn: ({ signal }) =>
      describe(subject, signal).catch((error: unknown) => {
        if (isApiError(error, 'NotFoundError')) return null
        throw error
      }),
  })

const keep = (queries: QueryClient, userId: string, subject: CalendarSubject, feed: CalendarFeed | null): void =>
  void queries.setQueryData<CalendarFeed | null>(queryKeys.calendarFeed(userId, subject), feed)

/** The address is returned only once, and not cached. */
export function useCreateCalendarFeed(userId: string, subject: CalendarSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      subject === null ? call('POST /users/me/calendar') : call('POST /itineraries/{id}/calendar', { params: { id: subject } }),
    onSuccess: ({ createdAt }) => keep(queries, userId, subject, { createdAt, lastUsedAt: null }),
  })
}

export function useDeleteCalendarFeed(userId: string, subject: CalendarSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      subject === null
        ? call('DELETE /users/me/calendar')
        : call('DELETE /itineraries/{id}/calendar', { params: { id: subject } }),
    onSuccess: () => keep(queries, userId, subject, null),
  })
}
