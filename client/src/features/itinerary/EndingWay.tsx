import { useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { leave } from '../../entities/session/mutations'
import { fromHere } from '../../entities/session/fromHere'
import { loadNewest } from '../../lib/appUpdate'
import { paths } from '../../lib/paths'
import type { Ending } from '../../lib/sync/closeCodes'
import type { ItinerarySession } from '../../lib/sync/itinerarySession'
import { eraseItinerary } from '../../lib/sync/localWork'
import { common } from '../../texts/common'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { endingTexts } from './texts'

interface EndingWayProps {
  session: ItinerarySession
  ending: Ending
  /** Going this way gives up what was not saved. */
  losesWork: boolean
  onReopen: () => void
}

/** The way on after an ending. */
export function EndingWay({ session, ending, losesWork, onReopen }: EndingWayProps): ReactNode {
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { userId, itineraryId } = session
  const signIn = async () => {
    await leave(queries)
    await navigate(paths.login, { state: fromHere(location) })
  }
  const startAfresh = async () => {
    await eraseItinerary(userId, itineraryId, ending === 'otherEpoch' ? session.progress.get().epoch : undefined)
    onReopen()
  }
  const giveUp = async () => {
    await eraseItinerary(userId, itineraryId)
    await navigate(paths.home)
  }
  switch (ending) {
    case 'noAccess':
    case 'gone':
      return losesWork ? (
        <GivingUp name={endingTexts.giveUp} onConfirm={giveUp} />
      ) : (
        <Button component={Link} to={paths.home}>
          {common.backHome}
        </Button>
      )
    case 'signedOut':
      return <Button onClick={() => void signIn()}>{common.login}</Button>
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

/** Asks before work is given up. */
function GivingUp({ name, onConfirm }: { name: string; onConfirm: () => Promise<void> }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="text" color="error" onClick={() => setAsks(true)}>
        {name}
      </Button>
      <ConfirmDialog
        question={endingTexts.giveUpQuestion}
        consequence={endingTexts.giveUpConsequence}
        confirm={endingTexts.giveUpConfirm}
        isOpen={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => void onConfirm()}
      />
    </>
  )
}
