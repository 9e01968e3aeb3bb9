import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { addDays, toWireDate, dateParts, type CalendarDate } from '#shared/dates'
import { newId } from '#shared/ids'
import { useSession } from '../../../account/useSession'
import { call } from '../../../engine/api/api'
import { queryKeys } from '../../../engine/api/queryKeys'
import { ignoreNetworkError } from '../../../engine/api/apiError'
import { tripLengthOf } from '../../../engine/base/itinerarySource'
import { useRecord, useGetView } from '../../../engine/hooks/useItinerary'
import { paths } from '../../../lib/navigation/paths'
import { forkDialogStore } from './forkDialogStore'

const FORK_TIMEOUT_MS = 10_000

interface ForkChoice {
  startDate: CalendarDate
  /** In the source's order; undefined: all. */
  dayIds: readonly string[] | undefined
}

/** On this device while the server is unreachable. */
export function useForkItinerary() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { user, isCached } = useSession()
  const record = useRecord((now) => now)
  const viewNow = useGetView()
  return useMutation({
    mutationFn: async ({ startDate, dayIds }: ForkChoice) => {
      if (user === null) throw new Error('Nobody is signed in')
      const id = newId()
      const body = { id, startDate, ...(dayIds && { dayIds: [...dayIds] }) }
      const made =
        isCached || !navigator.onLine
          ? undefined
          : await ignoreNetworkError(
              call('POST /itineraries/{id}/forks', {
                params: { id: record.id },
                body,
                signal: AbortSignal.timeout(FORK_TIMEOUT_MS),
              }),
            )
      if (made !== undefined) return made.location
      const { forkOffline } = await import('../../../engine/offline/forkOffline')
      const length = dayIds === undefined ? Math.max(tripLengthOf(record), viewNow().days.length) : dayIds.length
      const dates = { startDate: toWireDate(startDate), endDate: toWireDate(addDays(startDate, Math.max(length, 1) - 1)) }
      // The server may have created it although the response was lost.
      const givenUp = isCached || !navigator.onLine ? undefined : id
      return paths.itinerary(await forkOffline({ user, source: record, view: viewNow(), dates, dayIds, givenUp }))
    },
    onSuccess: async (location) => {
      void queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
      await navigate(location, { state: { justCreated: true } })
      forkDialogStore.set(undefined)
    },
  })
}

/** The first future date with the weekday of the source's start. */
export function suggestStartDate(sourceStart: CalendarDate, today: CalendarDate): CalendarDate {
  const { weekday } = dateParts(sourceStart)
  let date = addDays(today, 1)
  while (dateParts(date).weekday !== weekday) date = addDays(date, 1)
  return date
}
