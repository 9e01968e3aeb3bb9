import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/navigation/paths'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { useReadable } from '../../../lib/store/useReadable'
import { common } from '../../../texts/common'
import { RecreateOnServer } from './RecreateOnServer'
import { EndingNotice } from './EndingNotice'
import { endingTexts } from './endingTexts'
import { KeepAsNew } from './KeepAsNew'
import { ReadOnlyCopy } from './ReadOnlyCopy'

const Ways = styled('div')({ display: 'grid', justifyItems: 'center', gap: 8 })

interface LostItineraryProps {
  session: ItinerarySession
  ending: 'notListed' | 'notKnown'
  /** The page with this device's copy. */
  body: ReactNode
  onReopen: () => void
}

/**
 * The server lost the itinerary or the membership. The local copy stays
 * readable, and the owner can recreate it.
 */
export function LostItinerary({ session, ending, body, onReopen }: LostItineraryProps) {
  const isOwner = useReadable(session.recordStore.shown, (record) => record?.userId === session.userId)
  const hasCopy = useReadable(session.state, ({ isFilled }) => isFilled)
  const hasRecord = useReadable(session.recordStore.shown, (record) => record !== undefined)
  const { title, text } = endingTexts[ending]
  const canRecreate = isOwner && ending === 'notKnown'
  if (!hasCopy || !hasRecord) {
    const home = (
      <Button component={Link} to={paths.home}>
        {common.backHome}
      </Button>
    )
    return <EndingNotice title={title} text={endingTexts.noCopy} action={home} />
  }
  return (
    <>
      <EndingNotice
        title={title}
        text={canRecreate ? endingTexts.canBringBack : text}
        action={
          <Ways>
            {canRecreate ? <RecreateOnServer session={session} onReopen={onReopen} /> : null}
            <KeepAsNew session={session} keepsOld />
            <Button variant="text" onClick={onReopen}>
              {common.retry}
            </Button>
          </Ways>
        }
      />
      <ReadOnlyCopy session={session}>{body}</ReadOnlyCopy>
    </>
  )
}
