import { useEffect, useRef } from 'react'
import { useOthers, useOthersChanges } from '../../../engine/hooks/useItinerarySession'
import { useEditor } from '../base/useEditor'
import { firstName } from './presenceColor'
import { texts } from '../base/texts'

const MIN_ANNOUNCEMENT_INTERVAL_MS = 10_000

/** Announces to screen readers that others have changed something: at most every ten seconds, with a name where only one person can have done it. */
export function AnnounceOthersChanges() {
  const changes = useOthersChanges()
  const name = useOthers((people) => (people.length === 1 ? people[0]?.user.name : undefined))
  const { announce } = useEditor()
  const said = useRef(0)
  useEffect(() => {
    if (changes === 0 || Date.now() - said.current < MIN_ANNOUNCEMENT_INTERVAL_MS) return
    said.current = Date.now()
    announce(texts.othersChanged(name === undefined ? undefined : firstName(name)))
  }, [changes, name, announce])
  return null
}
