import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RecordChange, RecordFields } from '../../../lib/outbox/waiting'
import { useOpenItinerary } from '../../../lib/sync/useItinerarySession'
import { DecisionFrame } from './DecisionFrame'
import { decisionTexts as texts, fieldTexts } from './decisionTexts'

/** Somebody else wrote into the same fields of the record meanwhile: the person says whose words stand. */
export function ConflictDecision({ change, theirs }: { change: RecordChange; theirs: RecordFields }) {
  const { decisions } = useOpenItinerary()
  const mine = fieldTexts(change.fields)
  return (
    <DecisionFrame title={texts.conflict}>
      <div style={{ flexBasis: '100%' }}>
        {fieldTexts(theirs).map(({ field, name, text }) => (
          <Typography key={field} variant="note" component="p" sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>
            {texts.both(name, mine.find((one) => one.field === field)?.text ?? '', text)}
          </Typography>
        ))}
      </div>
      <Button size="snug" onClick={() => decisions.keepMine(change)}>
        {texts.keepMine}
      </Button>
      <Button size="snug" variant="outlined" onClick={() => decisions.takeTheirs(change)}>
        {texts.takeTheirs}
      </Button>
    </DecisionFrame>
  )
}
