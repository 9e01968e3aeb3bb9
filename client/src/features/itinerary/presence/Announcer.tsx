import { useCallback, useRef, useState } from 'react'
import { visuallyHidden } from '@mui/utils'
import { useItinerary, useGetView } from '../../../engine/hooks/useItinerary'
import { usePublishActiveDay } from '../../../engine/hooks/usePublishActivity'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { useDebounced, useSubscription } from '../../../lib/hooks/useEffectHooks'
import { commonTexts } from '../../../texts/common'
import { useActiveDay } from '../viewport/useActiveDay'
import { useEditControls } from '../base/useEditControls'
import { tripTexts } from '../base/tripTexts'
import { firstName } from './presenceColor'

const ANNOUNCEMENT_RETENTION_MS = 6000
const MIN_ANNOUNCEMENT_INTERVAL_MS = 10_000

/** Removed after a while: screen readers must not find stale sentences. */
export function useAnnouncements() {
  const [sentence, setSentence] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const announce = useCallback((next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSentence(''), ANNOUNCEMENT_RETENTION_MS)
    setSentence(next)
  }, [])
  return { sentence, announce }
}

export const Announcer = ({ sentence }: { sentence: string }) => (
  <div role="status" aria-live="polite" style={visuallyHidden}>
    {sentence}
  </div>
)

export function ActiveDayPublisher() {
  const days = useItinerary((view) => view.days)
  usePublishActiveDay(useDebounced(useActiveDay(days), 300))
  return null
}

/** At most every ten seconds; with a name if exactly one other user is present. */
export function OthersChangesAnnouncer() {
  const { othersChanges, presence } = useOpenItinerary()
  const { announce } = useEditControls()
  const said = useRef(0)
  useSubscription(othersChanges.subscribe, () => {
    if (Date.now() - said.current < MIN_ANNOUNCEMENT_INTERVAL_MS) return
    said.current = Date.now()
    const [person, ...more] = presence.others.get()
    announce(tripTexts.othersChanged(person === undefined || more.length > 0 ? undefined : firstName(person.user.name)))
  })
  return null
}

export function ArrivalAnnouncer() {
  const { others } = useOpenItinerary().presence
  const viewNow = useGetView()
  const { announce } = useEditControls()
  const before = useRef(others.get())
  useSubscription(others.subscribe, () => {
    const now = others.get()
    const known = new Map(before.current.map((person) => [person.user.id, person.eventId]))
    before.current = now
    const editor = now.find(({ user, eventId }) => eventId !== null && known.get(user.id) !== eventId)
    const arrival = now.find(({ user }) => !known.has(user.id))
    if (editor !== undefined) {
      const label = viewNow().events[editor.eventId ?? '']?.label ?? ''
      announce(tripTexts.startedEditing(firstName(editor.user.name), label === '' ? commonTexts.untitled : label))
    } else if (arrival !== undefined) announce(tripTexts.hasCome(firstName(arrival.user.name)))
  })
  return null
}
