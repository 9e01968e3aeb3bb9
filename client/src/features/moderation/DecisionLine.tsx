import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { CaseDecision } from '#shared/api/moderation'
import { reportReasonTexts } from '#shared/moderation'
import { formatEndDate, formatDateTime } from '../../lib/dateFormats'
import { cssColor as c } from '../../theme/vars'
import { moderationTexts } from './moderationTexts'

export const DecisionLines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })
const Line = styled('li')({
  display: 'grid',
  gap: 4,
  padding: '14px 0',
  overflowWrap: 'anywhere',
  '& + &': { boxShadow: `inset 0 1px 0 ${c('hairline')}` },
})

interface ModerationLogRowProps {
  title: string
  facts: readonly string[]
  about?: ReactNode
  children?: ReactNode
}

export function ModerationLogRow({ title, facts, about, children }: ModerationLogRowProps) {
  return (
    <Line>
      <Typography variant="label" component="p">
        {title}
      </Typography>
      {about === undefined ? null : (
        <Typography variant="small" component="p">
          {about}
        </Typography>
      )}
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        {facts.join(' · ')}
      </Typography>
      {children}
    </Line>
  )
}

export const formatDecisionDetails = ({
  reason,
  text,
  at,
  until,
}: Pick<CaseDecision, 'reason' | 'text' | 'at' | 'until'>): string[] => [
  formatDateTime(at),
  reportReasonTexts[reason],
  ...(until === null ? [] : [moderationTexts.suspendedUntil(formatEndDate(until))]),
  ...(text === '' ? [] : [text]),
]

export function DecisionLine({ decision }: { decision: CaseDecision }) {
  const { action, moderator, appeal } = decision
  return (
    <ModerationLogRow
      title={moderationTexts.ofModerator(moderationTexts.actions[action], moderator?.username)}
      facts={formatDecisionDetails(decision)}
    >
      {appeal === null ? null : (
        <Typography variant="small" component="p">
          <strong>{moderationTexts.appealSaid}</strong> {appeal.text}
        </Typography>
      )}
    </ModerationLogRow>
  )
}
