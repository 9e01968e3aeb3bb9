import { useState, Suspense, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { audienceOf } from '#shared/audience'
import type { SessionEndReason } from '../../../engine/wire/reactionToClose'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { localCopiesOf } from '../../../engine/device/localCopies'
import { useEraseEndedItinerary } from '../../../engine/hooks/useEraseItinerary'
import { eraseItinerary } from '../../../engine/offline/eraseItinerary'
import { queryClient } from '../../../engine/api/queryClient'
import { reloadNewestVersion } from '../../../lib/loading/appUpdate'
import { paths } from '../../../lib/navigation/paths'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { commonTexts } from '../../../texts/common'
import { listEventFormDrafts, discardEventFormDrafts } from '../eventForm/eventFormDraft'
import { itineraryKey } from '../base/itineraryQueries'
import { AccessLossNotice } from './AccessLossNotice'
import { accessLossTexts } from './accessLossTexts'
import { SaveAsNewButton } from './SaveAsNewButton'
import { LostItinerary } from './LostItinerary'
import { SignedOutScreen } from './SignedOutScreen'

const ConfirmDialog = lazyPart(() => import('../../../ui/overlays/ConfirmDialog'), 'ConfirmDialog')

const Ways = styled('div')({ display: 'grid', justifyItems: 'center', gap: 8 })

interface EndingScreenProps {
  session: ItinerarySession
  ending: Exclude<SessionEndReason, 'beyondRights'>
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
export function AccessLossScreen({ session, ending, body, onReopen }: EndingScreenProps) {
  const { itineraryId, userId } = session
  const { title, text } = accessLossTexts[ending]
  const [isVisible] = useState(() => ending === 'noAccess' && isForVisitors(session))
  const isOver = ending === 'noAccess' || ending === 'gone'
  // After other endings, drafts return with their forms.
  const [drafts] = useState(() => (isOver ? listEventFormDrafts(userId, itineraryId).length : 0))
  const unsaved = localCopiesOf(userId).countUnsaved(itineraryId) + drafts
  useEraseEndedItinerary(userId, itineraryId, isOver && unsaved === 0)
  const canKeep = isLast[ending] && unsaved > 0
  if (ending === 'notListed' || ending === 'notKnown')
    return <LostItinerary session={session} ending={ending} body={body} onReopen={onReopen} />
  if (ending === 'signedOut') return <SignedOutScreen itineraryId={itineraryId} userId={userId} />
  return (
    <AccessLossNotice
      title={title}
      text={accessLossTexts.withWork(isVisible ? accessLossTexts.stillVisible : text, unsaved, canKeep)}
      action={
        <Ways>
          {canKeep ? <SaveAsNewButton session={session} /> : null}
          <EndingAction session={session} ending={ending} losesWork={canKeep} isVisible={isVisible} onReopen={onReopen} />
        </Ways>
      }
    />
  )
}

interface EndingActionProps {
  session: ItinerarySession
  ending: Exclude<SessionEndReason, 'signedOut' | 'notListed' | 'notKnown' | 'beyondRights'>
  losesWork: boolean
  isVisible: boolean
  onReopen: () => void
}

function EndingAction({ session, ending, losesWork, isVisible, onReopen }: EndingActionProps): ReactNode {
  const navigate = useNavigate()
  const { userId, itineraryId } = session
  const startAfresh = async () => {
    await eraseItinerary(userId, itineraryId, ending === 'otherEpoch' ? session.state.get().epoch : undefined)
    onReopen()
  }
  const giveUp = async () => {
    discardEventFormDrafts(userId, itineraryId)
    await eraseItinerary(userId, itineraryId)
    await navigate(paths.home)
  }
  const look = async () => {
    await queryClient.invalidateQueries({ queryKey: itineraryKey(itineraryId), exact: true })
    await navigate('.', { replace: true, state: { asVisitor: true } })
  }
  switch (ending) {
    case 'noAccess':
    case 'gone':
      return (
        <>
          {isVisible ? (
            <Button variant={losesWork ? 'outlined' : 'contained'} onClick={() => void look()}>
              {accessLossTexts.look}
            </Button>
          ) : null}
          {losesWork ? (
            <GivingUp name={accessLossTexts.giveUp} onConfirm={giveUp} />
          ) : (
            <Button component={Link} to={paths.home} variant={isVisible ? 'text' : 'contained'}>
              {commonTexts.backHome}
            </Button>
          )}
        </>
      )
    case 'outdated':
      return <Button onClick={() => void reloadNewestVersion()}>{accessLossTexts.reload}</Button>
    case 'otherEpoch':
    case 'tooLarge':
    case 'invalid':
      return losesWork ? (
        <GivingUp name={accessLossTexts.discard} onConfirm={startAfresh} />
      ) : (
        <Button onClick={() => void startAfresh()}>{accessLossTexts.reopen}</Button>
      )
  }
}

function GivingUp({ name, onConfirm }: { name: string; onConfirm: () => Promise<void> }) {
  const [asks, setAsks] = useState<boolean>()
  return (
    <>
      <Button variant="text" color="error" onClick={() => setAsks(true)}>
        {name}
      </Button>
      {asks === undefined ? null : (
        <Suspense>
          <ConfirmDialog
            question={accessLossTexts.giveUpQuestion}
            consequence={accessLossTexts.giveUpConsequence}
            confirm={accessLossTexts.giveUpConfirm}
            isOpen={asks}
            onCancel={() => setAsks(false)}
            onConfirm={() => void onConfirm()}
          />
        </Suspense>
      )}
    </>
  )
}

/** By the last known record. */
function isForVisitors({ recordStore }: ItinerarySession): boolean {
  const record = recordStore.server.get()
  return record !== undefined && ['link', 'public'].includes(audienceOf(record))
}
