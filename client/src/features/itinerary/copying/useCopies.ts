import { useState } from 'react'
import { eventFieldNames } from '#shared/itinerary/fields'
import { pickFields } from '#shared/pickFields'
import type { EventCopy } from '../../../engine/document/itineraryCommands'
import { useViewNow } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { common } from '../../../texts/common'
import { texts } from '../base/texts'
import type { CopyRequest } from '../base/useEditor'
import { copyTexts } from './copyTexts'

export interface Copies {
  name: string
  /** The dialog's subtitle. */
  line: string
  events: readonly EventCopy[]
}

/** Snapshot of an event or of a day's events. */
export function useCopies(request: CopyRequest): Copies {
  const viewNow = useViewNow()
  const { pending } = useOpenItinerary()
  const collect = (): Copies => {
    const { days, events } = viewNow()
    const day = request.kind === 'day' ? days.find(({ id }) => id === request.dayId) : undefined
    const ids = request.kind === 'event' ? [request.eventId] : (day?.events ?? [])
    const copies = ids.flatMap((id) => {
      const event = events[id]
      const picture = pending.get().pictures.find(({ eventId }) => eventId === id)?.file
      return event === undefined ? [] : [{ fields: pickFields(event, eventFieldNames), picture }]
    })
    if (day !== undefined) {
      const name = texts.day(day.dayNumber)
      return { name, line: copyTexts.whole(name, copies.length), events: copies }
    }
    const label = copies[0]?.fields.label ?? ''
    const name = label === '' ? common.untitled : label
    return { name, line: name, events: copies }
  }
  const [copies] = useState(collect)
  return copies
}
