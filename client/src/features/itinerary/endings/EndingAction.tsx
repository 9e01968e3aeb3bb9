import { Suspense, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router-dom'
import { loadNewest } from '../../../lib/loading/appUpdate'
import { paths } from '../../../lib/navigation/paths'
import type { Ending } from '../../../engine/wire/reactionToClose'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { eraseItinerary } from '../../../engine/offline/eraseItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { queryClient } from '../../../engine/api/queryClient'
import { itineraryKey } from '../base/queries'
import { common } from '../../../texts/common'
import { discardEventFormDrafts } from '../eventForm/eventFormDraft'
import { endingTexts } from './endingTexts'

const ConfirmDialog = lazyPart(() => import('../../../ui/overlays/ConfirmDialog'), 'ConfirmDialog')

interface EndingWayProps {
  session: ItinerarySession
  ending: Exclude<Ending, 'signedOut' | 'notListed' | 'notKnown' | 'beyondRights'>
  /** The action discards unsaved changes. */
  losesWork: boolean
  /** The user can still view it as a visitor. */
  isVisible: boolean
  onReopen: () => void
}

export function EndingAction({ session, ending, losesWork, isVisible, onReopen }: EndingWayProps): ReactNode {
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
              {endingTexts.look}
            </Button>
          ) : null}
          {losesWork ? (
            <GivingUp name={endingTexts.giveUp} onConfirm={giveUp} />
          ) : (
            <Button component={Link} to={paths.home} variant={isVisible ? 'text' : 'contained'}>
              {common.backHome}
            </Button>
          )}
        </>
      )
    case 'outdated':
      return <Button onClick={() => void loadNewest()}>{endingTexts.reload}</Button>
    case 'otherEpoch':
    case 'tooLarge':
    case 'invalid':
      return losesWork ? (
        <GivingUp name={endingTexts.discard} onConfirm={startAfresh} />
      ) : (
        <Button onClick={() => void startAfresh()}>{endingTexts.reopen}</Button>
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
            question={endingTexts.giveUpQuestion}
            consequence={endingTexts.giveUpConsequence}
            confirm={endingTexts.giveUpConfirm}
            isOpen={asks}
            onCancel={() => setAsks(false)}
            onConfirm={() => void onConfirm()}
          />
        </Suspense>
      )}
    </>
  )
}
