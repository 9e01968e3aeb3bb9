import { useRef } from 'react'
import { useViewNow } from '../../../engine/hooks/useItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { useSubscription } from '../../../lib/hooks/useSubscription'
import { common } from '../../../texts/common'
import { useEditor } from '../base/useEditor'
import { firstName } from './presenceColor'
import { texts } from '../base/texts'

/** Announces arrivals, and the start of editing an event. */
export function AnnouncePresence() {
  const { others } = useOpenItinerary().presence
  const viewNow = useViewNow()
  const { announce } = useEditor()
  const before = useRef(others.get())
  useSubscription(others.subscribe, () => {
    const now = others.get()
    const known = new Map(before.current.map((person) => [person.user.id, person.eventId]))
    before.current = now
    const editor = now.find(({ user, eventId }) => eventId !== null && known.get(user.id) !== eventId)
    const arrival = now.find(({ user }) => !known.has(user.id))
    if (editor !== undefined) {
      const label = viewNow().events[editor.eventId ?? '']?.label ?? ''
      announce(texts.startedEditing(firstName(editor.user.name), label === '' ? common.untitled : label))
    } else if (arrival !== undefined) announce(texts.hasCome(firstName(arrival.user.name)))
  })
  return null
}
