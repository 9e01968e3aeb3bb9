import { useRef } from 'react'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { useSubscription } from '../../../lib/hooks/useSubscription'
import { useEditor } from '../base/useEditor'
import { firstName } from './presenceColor'
import { texts } from '../base/texts'

const MIN_ANNOUNCEMENT_INTERVAL_MS = 10_000

/** At most every ten seconds; with a name if exactly one other user is present. */
export function AnnounceOthersChanges() {
  const { othersChanges, presence } = useOpenItinerary()
  const { announce } = useEditor()
  const said = useRef(0)
  useSubscription(othersChanges.subscribe, () => {
    if (Date.now() - said.current < MIN_ANNOUNCEMENT_INTERVAL_MS) return
    said.current = Date.now()
    const [person, ...more] = presence.others.get()
    announce(texts.othersChanged(person === undefined || more.length > 0 ? undefined : firstName(person.user.name)))
  })
  return null
}
