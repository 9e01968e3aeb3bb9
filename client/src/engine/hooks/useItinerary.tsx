import { createContext, use, type ReactNode } from 'react'
import type { UserBrief } from '#shared/api/users'
import type { ItineraryView } from '#shared/itinerary/view'
import type { FullRecord, ItinerarySource } from '../base/itinerarySource'
import { useReadable } from '../../lib/store/useReadable'

const Source = createContext<ItinerarySource | undefined>(undefined)

/** Says which itinerary the parts of a page read. */
export const ItineraryProvider = ({ source, children }: { source: ItinerarySource; children: ReactNode }) => (
  <Source value={source}>{children}</Source>
)

function useSource(): ItinerarySource {
  const source = use(Source)
  if (source === undefined) throw new Error('No itinerary around this part')
  return source
}

/** A part of the days and events: `useItinerary((view) => view.events[eventId])` renders only when that event changes. */
export const useItinerary = <R,>(select: (view: ItineraryView) => R): R => useReadable(useSource().view, select)

/** A part of the record: title, dates, owner … */
export const useRecord = <R,>(select: (record: FullRecord) => R): R =>
  useReadable(useSource().record, (record) => {
    if (record === undefined) throw new Error('No record around this part')
    return select(record)
  })

/** Who made it and who edits it, owner first. */
export const usePeople = (): readonly UserBrief[] => useReadable(useSource().people, (people) => people)

/** The whole view as it is now, for handlers. Reading it does not render. */
export const useViewNow = (): (() => ItineraryView) => useSource().view.get
