import { queryOptions } from '@tanstack/react-query'
import type { CalendarFeed } from '#shared/api/calendars'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { queryKeys } from '../../engine/api/queryKeys'

/** An itinerary, or null: all that somebody owns or edits. */
export type CalendarSubject = string | null

const describe = (id: CalendarSubject, signal: AbortSignal): Promise<CalendarFeed> =>
  id === null ? call('GET /users/me/calendar', { signal }) : call('GET /itineraries/{id}/calendar', { params: { id }, signal })

/** Since when somebody has a secret address of it, and when that was read last; null without one. */
export const calendarFeedQuery = (userId: string, subject: CalendarSubject) =>
  queryOptions({
    queryKey: queryKeys.calendarFeed(userId, subject),
    queryFn: ({ signal }) =>
      describe(subject, signal).catch((error: unknown) => {
        if (isApiError(error, 'NotFoundError')) return null
        throw error
      }),
  })
