import { useId } from 'react'
import Button from '@mui/material/Button'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { styled } from '@mui/material/styles'
import type { DayView } from '#shared/itinerary/view'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { hoverMedia } from '../../../theme/breakpoints'
import { cssColor as c, motion, radius } from '../../../theme/vars'
import { lineClamp } from '../../../ui/cards/cardParts'
import { tripTexts } from '../base/tripTexts'
import { forkTexts } from './forkTexts'

const Head = styled('div')(({ theme }) => ({
  ...theme.typography.label,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginTop: 18,
}))
const Row = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 52,
  margin: '0 -10px',
  padding: '6px 10px',
  borderRadius: radius.input,
  cursor: 'pointer',
  transition: motion('background-color'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '& > span': { ...theme.typography.label, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.meta, color: c('ink2'), ...lineClamp(1) },
}))
const Problem = styled('p')(({ theme }) => ({ ...theme.typography.label, color: c('error.main'), marginTop: 6 }))

interface DayChoiceProps {
  days: readonly DayView[]
  /** Ids of excluded days. */
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

export function DayChoice({ days, left, onChange }: DayChoiceProps) {
  const id = useId()
  const isNone = left.size === days.length
  const toggle = (dayId: string) => {
    const next = new Set(left)
    if (!next.delete(dayId)) next.add(dayId)
    onChange(next)
  }
  return (
    <div role="group" aria-labelledby={id}>
      <Head>
        <span id={id}>{forkTexts.days}</span>
        {days.length === 1 ? null : (
          <Button
            variant="text"
            size="small"
            onClick={() => onChange(left.size === 0 ? new Set(days.map((day) => day.id)) : new Set())}
            sx={{ mr: -1.25 }}
          >
            {left.size === 0 ? forkTexts.none : forkTexts.all}
          </Button>
        )}
      </Head>
      {days.map((day) => (
        <Row key={day.id}>
          <Checkbox type="checkbox" checked={!left.has(day.id)} onChange={() => toggle(day.id)} />
          <span>
            {tripTexts.day(day.dayNumber)}
            <Plans eventIds={day.events} />
          </span>
        </Row>
      ))}
      <div aria-live="polite">{isNone ? <Problem>{forkTexts.noDays}</Problem> : null}</div>
    </div>
  )
}

function Plans({ eventIds }: { eventIds: readonly string[] }) {
  const plans = useItinerary((view) => eventIds.map((id) => view.events[id]?.label || commonTexts.untitled).join(', '))
  return <small>{plans === '' ? tripTexts.emptyDay : plans}</small>
}
