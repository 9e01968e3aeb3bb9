import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Location } from '#shared/api/locations'
import { DestinationPicker } from '../../../entities/location/DestinationPicker'
import type { PendingRecord, ItineraryChange, PendingCreation } from '../../../engine/outbox/pendingChange'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useOutboxDecisions } from '../../../engine/hooks/useOutboxDecisions'
import { isUnresolvedPlace } from '../../../engine/base/unresolvedPlace'
import { eraseItinerary } from '../../../engine/offline/eraseItinerary'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { paths } from '../../../lib/navigation/paths'
import { errorTexts, issueTexts } from '../../../texts/errors'
import { commonTexts } from '../../../texts/common'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { SaveAsNewButton } from '../unavailable/SaveAsNewButton'
import { outboxDecisionTexts as texts, describeRecordFields } from './outboxDecisionTexts'

const refusedTexts: Readonly<Record<string, string | undefined>> = {
  SuspendedError: errorTexts.SuspendedError,
  TooManyRequestsError: issueTexts.young_account,
}

export function OutboxDecision({ entry }: { entry: ItineraryChange }) {
  const decisions = useOutboxDecisions()
  const ways = (drop: string) => (
    <>
      <Button size="snug" onClick={() => decisions.retry(entry)}>
        {commonTexts.retry}
      </Button>
      <Button size="snug" variant="text" color="error" onClick={() => decisions.drop(entry)}>
        {drop}
      </Button>
    </>
  )
  switch (entry.kind) {
    case 'birth':
      return <CreationDecision creation={entry} />
    case 'picture':
      return (
        <OutboxDecisionFrame title={texts.pictureRefused} text={entry.refused === null ? '' : errorTexts[entry.refused]}>
          {ways(commonTexts.removeImage)}
        </OutboxDecisionFrame>
      )
    case 'record':
      return (
        <OutboxDecisionFrame title={texts.recordRefused} text={<WhyRefused change={entry} />}>
          {ways(texts.dropChange)}
        </OutboxDecisionFrame>
      )
  }
}

function WhyRefused({ change: { fields, problem, refused } }: { change: PendingRecord }) {
  const days = useItinerary((view) => view.days.length)
  const said = refused === 'SuspendedError' ? errorTexts.SuspendedError : issueTexts[problem ?? '']
  const reason = problem === 'range_too_short' ? texts.tooManyDays(days) : (said ?? texts.perhapsChanged)
  return `${texts.refusedFields(describeRecordFields(fields))} ${reason}`
}

function CreationDecision({ creation }: { creation: PendingCreation }) {
  const session = useOpenItinerary()
  const decisions = useOutboxDecisions()
  const isTaken = creation.refused === 'ConflictError'
  const isLater = isUnresolvedPlace(creation.head.location)
  const [place, setPlace] = useState<Location | null>(isLater ? null : creation.head.location)
  const retry = () => {
    if (place !== null && place.geonameId !== creation.head.location.geonameId) decisions.relocate(creation, place)
    else decisions.retry(creation)
  }
  return (
    <OutboxDecisionFrame
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
        <SaveAsNewButton session={session} />
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
            {isLater ? commonTexts.create : commonTexts.retry}
          </Button>
        </>
      )}
      <GiveUp title={creation.head.title} />
    </OutboxDecisionFrame>
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
        question={commonTexts.confirmDelete(title)}
        consequence={texts.eraseConsequence}
        confirm={commonTexts.delete}
        isOpen={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => void giveUp()}
      />
    </>
  )
}

interface OutboxDecisionFrameProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

const OutboxDecisionFrame = ({ title, text, children }: OutboxDecisionFrameProps) => (
  <Stack sx={{ gap: 0.5 }}>
    <Typography variant="label" component="h2">
      {title}
    </Typography>
    {text === undefined ? null : (
      <Typography variant="note" sx={{ color: 'ink2' }}>
        {text}
      </Typography>
    )}
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
      {children}
    </Stack>
  </Stack>
)
