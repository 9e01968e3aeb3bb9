import { useState, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { audienceOf } from '#shared/audience'
import type { Ending } from '../../../engine/wire/reactionToClose'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { localCopiesOf } from '../../../engine/device/localCopies'
import { useEraseEnded } from '../../../engine/hooks/useEraseEnded'
import { eventFormDrafts } from '../eventForm/eventFormDraft'
import { EndingNotice } from './EndingNotice'
import { endingTexts } from './endingTexts'
import { EndingAction } from './EndingAction'
import { KeepAsNew } from './KeepAsNew'
import { LostItinerary } from './LostItinerary'
import { SignedOut } from './SignedOut'

const Ways = styled('div')({ display: 'grid', justifyItems: 'center', gap: 8 })

interface EndingScreenProps {
  session: ItinerarySession
  ending: Exclude<Ending, 'beyondRights'>
  /** The page with this device's copy. */
  body: ReactNode
  onReopen: () => void
}

/** Unsaved changes can only be kept as a new trip. After other endings they wait. */
const isLast: Readonly<Record<EndingScreenProps['ending'], boolean>> = {
  noAccess: true,
  gone: true,
  notListed: false,
  notKnown: false,
  otherEpoch: true,
  tooLarge: true,
  invalid: true,
  signedOut: false,
  outdated: false,
}

/** Unsaved changes are lost only by the user's choice. */
export function EndingScreen({ session, ending, body, onReopen }: EndingScreenProps) {
  const { itineraryId, userId } = session
  const { title, text } = endingTexts[ending]
  const [isVisible] = useState(() => ending === 'noAccess' && isForVisitors(session))
  const isOver = ending === 'noAccess' || ending === 'gone'
  // After other endings, drafts return with their forms.
  const [drafts] = useState(() => (isOver ? eventFormDrafts(userId, itineraryId).length : 0))
  const unsaved = localCopiesOf(userId).countUnsaved(itineraryId) + drafts
  useEraseEnded(userId, itineraryId, isOver && unsaved === 0)
  const canKeep = isLast[ending] && unsaved > 0
  if (ending === 'notListed' || ending === 'notKnown')
    return <LostItinerary session={session} ending={ending} body={body} onReopen={onReopen} />
  if (ending === 'signedOut') return <SignedOut itineraryId={itineraryId} userId={userId} />
  return (
    <EndingNotice
      title={title}
      text={endingTexts.withWork(isVisible ? endingTexts.stillVisible : text, unsaved, canKeep)}
      action={
        <Ways>
          {canKeep ? <KeepAsNew session={session} /> : null}
          <EndingAction session={session} ending={ending} losesWork={canKeep} isVisible={isVisible} onReopen={onReopen} />
        </Ways>
      }
    />
  )
}

/** By the last known record. */
function isForVisitors({ recordStore }: ItinerarySession): boolean {
  const record = recordStore.server.get()
  return record !== undefined && ['link', 'public'].includes(audienceOf(record))
}
