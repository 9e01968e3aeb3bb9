import { queryOptions } from '@tanstack/react-query'
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
