import { useState } from 'react'
import { eventFieldNames } from '#shared/itinerary/fields'
import { pickFields } from '#shared/pickFields'
import type { EventCopy } from '../../../engine/document/itineraryCommands'
import { useGetView } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { commonTexts } from '../../../texts/common'
import { tripTexts } from '../base/tripTexts'
import type { CopyRequest } from '../base/useEditControls'
import { copyTexts } from './copyTexts'

export interface EventsToCopy {
  name: string
  subtitle: string
  events: readonly EventCopy[]
}

export function useEventsToCopy(request: CopyRequest): EventsToCopy {
  const viewNow = useGetView()
  const { pending } = useOpenItinerary()
  const collect = (): EventsToCopy => {
    const { days, events } = viewNow()
    const day = request.kind === 'day' ? days.find(({ id }) => id === request.dayId) : undefined
    const ids = request.kind === 'event' ? [request.eventId] : (day?.events ?? [])
    const copies = ids.flatMap((id) => {
      const event = events[id]
      const picture = pending.get().pictures.find(({ eventId }) => eventId === id)?.file
      return event === undefined ? [] : [{ fields: pickFields(event, eventFieldNames), picture }]
    })
    if (day !== undefined) {
      const name = tripTexts.day(day.dayNumber)
      return { name, subtitle: copyTexts.whole(name, copies.length), events: copies }
    }
    const label = copies[0]?.fields.label ?? ''
    const name = label === '' ? commonTexts.untitled : label
    return { name, subtitle: name, events: copies }
  }
  const [copies] = useState(collect)
  return copies
}
