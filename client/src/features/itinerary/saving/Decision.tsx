import Button from '@mui/material/Button'
import type { PendingRecord, ItineraryChange } from '../../../engine/outbox/pendingChange'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useDecisions } from '../../../engine/hooks/useDecisions'
import { errorTexts, issueTexts } from '../../../texts/errors'
import { common } from '../../../texts/common'
import { CreationDecision } from './CreationDecision'
import { DecisionFrame } from './DecisionFrame'
import { decisionTexts as texts, fieldTexts } from './decisionTexts'

export function Decision({ entry }: { entry: ItineraryChange }) {
  const decisions = useDecisions()
  const ways = (drop: string) => (
    <>
      <Button size="snug" onClick={() => decisions.retry(entry)}>
        {common.retry}
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
        <DecisionFrame title={texts.pictureRefused} text={entry.refused === null ? '' : errorTexts[entry.refused]}>
          {ways(common.removeImage)}
        </DecisionFrame>
      )
    case 'record':
      return (
        <DecisionFrame title={texts.recordRefused} text={<WhyRefused change={entry} />}>
          {ways(texts.dropChange)}
        </DecisionFrame>
      )
  }
}

function WhyRefused({ change: { fields, problem, refused } }: { change: PendingRecord }) {
  const days = useItinerary((view) => view.days.length)
  const said = refused === 'SuspendedError' ? errorTexts.SuspendedError : issueTexts[problem ?? '']
  const reason = problem === 'range_too_short' ? texts.tooManyDays(days) : (said ?? texts.perhapsChanged)
  return `${texts.refusedFields(fieldTexts(fields))} ${reason}`
}
