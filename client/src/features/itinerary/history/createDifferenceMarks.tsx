import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import type { ItineraryVersion } from '#shared/api/versions'
import { cssColor as c } from '../../../theme/vars'
import type { DifferenceMarks } from '../base/differenceMarks'
import { describeDifferences } from './differenceTexts'
import { historyTexts } from './historyTexts'

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'baseline',
  gap: 7,
  fontWeight: 600,
  letterSpacing: 0,
  color: c('now.text'),
  '&::before': {
    content: '""',
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: c('now.dot'),
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
}))

/** An unmarked day counts its marked events: it may be folded. */
export function createDifferenceMarks({ days, differences }: ItineraryVersion): DifferenceMarks {
  const texts = describeDifferences(differences)
  const inside = new Map(days.map(({ id, events }) => [id, events.filter((event) => texts.events.has(event.id)).length]))
  const textOfDay = (dayId: string) => {
    const count = inside.get(dayId) ?? 0
    return texts.days.get(dayId) ?? (count === 0 ? undefined : historyTexts.inside(count))
  }
  const mark = (text: string | undefined) => (text === undefined ? null : <DifferenceMark>{text}</DifferenceMark>)
  return { renderEventMark: (eventId) => mark(texts.events.get(eventId)), renderDayMark: (dayId) => mark(textOfDay(dayId)) }
}

const DifferenceMark = ({ children }: { children: ReactNode }) => <Line>{children}</Line>
