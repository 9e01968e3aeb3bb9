import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CalendarFeed } from '#shared/api/calendars'
import { call } from '../../engine/api/api'
import { queryKeys } from '../../engine/api/queryKeys'
import type { CalendarSubject } from './queries'

const keep = (queries: QueryClient, userId: string, subject: CalendarSubject, feed: CalendarFeed | null): void =>
  void queries.setQueryData<CalendarFeed | null>(queryKeys.calendarFeed(userId, subject), feed)

/** The address is returned only once, and not cached. */
export function useMakeCalendarFeed(userId: string, subject: CalendarSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      subject === null ? call('POST /users/me/calendar') : call('POST /itineraries/{id}/calendar', { params: { id: subject } }),
    onSuccess: ({ createdAt }) => keep(queries, userId, subject, { createdAt, lastUsedAt: null }),
  })
}

export function useEndCalendarFeed(userId: string, subject: CalendarSubject) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      subject === null
        ? call('DELETE /users/me/calendar')
        : call('DELETE /itineraries/{id}/calendar', { params: { id: subject } }),
    onSuccess: () => keep(queries, userId, subject, null),
  })
}
