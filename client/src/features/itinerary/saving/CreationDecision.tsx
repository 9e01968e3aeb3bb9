import { useState } from 'react'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router-dom'
import type { Location } from '#shared/api/locations'
import { DestinationPicker } from '../../../entities/location/DestinationPicker'
import { isUnresolvedPlace } from '../../../engine/base/unresolvedPlace'
import type { PendingCreation } from '../../../engine/outbox/pendingChange'
import { paths } from '../../../lib/navigation/paths'
import { eraseItinerary } from '../../../engine/offline/eraseItinerary'
import { useDecisions } from '../../../engine/hooks/useDecisions'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { errorTexts, issueTexts } from '../../../texts/errors'
import { common } from '../../../texts/common'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { DecisionFrame } from './DecisionFrame'
import { decisionTexts as texts } from './decisionTexts'
import { KeepAsNew } from '../endings/KeepAsNew'

/** Refusals unrelated to the trip's content. */
const refusedTexts: Readonly<Record<string, string | undefined>> = {
  SuspendedError: errorTexts.SuspendedError,
  TooManyRequestsError: issueTexts.young_account,
}

/** Retry, change the place, save under a new id, or discard. */
export function CreationDecision({ creation }: { creation: PendingCreation }) {
  const session = useOpenItinerary()
  const decisions = useDecisions()
  const isTaken = creation.refused === 'ConflictError'
  const isLater = isUnresolvedPlace(creation.head.location)
  const [place, setPlace] = useState<Location | null>(isLater ? null : creation.head.location)
  const retry = () => {
    if (place !== null && place.geonameId !== creation.head.location.geonameId) decisions.relocate(creation, place)
    else decisions.retry(creation)
  }
  return (
    <DecisionFrame
      title={isLater ? texts.placeMissing : texts.creationRefused}
      text={
        isLater
          ? texts.choosePlace(creation.head.location.name)
          : isTaken
            ? texts.idTaken
            : (refusedTexts[creation.refused ?? ''] ?? texts.creationInvalid)
      }
    >
      {isTaken ? (
        <KeepAsNew session={session} />
      ) : (
        <>
          <div style={{ flexBasis: '100%' }}>
            <DestinationPicker
              label={texts.destination}
              name="destination"
              value={place}
              typed={creation.head.location.name}
              onChange={setPlace}
            />
          </div>
          <Button size="snug" disabled={place === null} onClick={retry}>
            {isLater ? common.create : common.retry}
          </Button>
        </>
      )}
      <GiveUp title={creation.head.title} />
    </DecisionFrame>
  )
}

function GiveUp({ title }: { title: string }) {
  const [asks, setAsks] = useState(false)
  const { userId, itineraryId } = useOpenItinerary()
  const navigate = useNavigate()
  const giveUp = async () => {
    await navigate(paths.home)
    await eraseItinerary(userId, itineraryId)
  }
  return (
    <>
      <Button size="snug" variant="text" color="error" onClick={() => setAsks(true)}>
        {texts.eraseHere}
      </Button>
      <ConfirmDialog
        question={common.confirmDelete(title)}
        consequence={texts.eraseConsequence}
        confirm={common.delete}
        isOpen={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => void giveUp()}
      />
    </>
  )
}
