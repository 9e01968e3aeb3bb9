import { createContext, use, type ReactNode } from 'react'
import type { UserBrief } from '#shared/api/users'
import type { ItineraryView } from '#shared/itinerary/view'
import type { FullRecord, ItinerarySource } from '../base/itinerarySource'
import { useReadable } from '../../lib/store/useReadable'

const Source = createContext<ItinerarySource | undefined>(undefined)

export const ItineraryProvider = ({ source, children }: { source: ItinerarySource; children: ReactNode }) => (
  <Source value={source}>{children}</Source>
)

function useSource(): ItinerarySource {
  const source = use(Source)
  if (source === undefined) throw new Error('No itinerary around this part')
  return source
}

/** `useItinerary((view) => view.events[eventId])` rerenders only when that event changes. */
export const useItinerary = <R,>(select: (view: ItineraryView) => R): R => useReadable(useSource().view, select)

export const useRecord = <R,>(select: (record: FullRecord) => R): R =>
  useReadable(useSource().record, (record) => {
    if (record === undefined) throw new Error('No record around this part')
    return select(record)
  })

/** Owner first. */
export const usePeople = (): readonly UserBrief[] => useReadable(useSource().people, (people) => people)

/** For handlers: does not rerender. */
export const useViewNow = (): (() => ItineraryView) => useSource().view.get
