import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { CaseDecision } from '#shared/api/moderation'
import { reportReasonTexts } from '#shared/moderation'
import { endInWords, momentInWords } from '../../lib/moments'
import { cssColor as c } from '../../theme/vars'
import { texts } from './texts'

export const DecisionLines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })
const Line = styled('li')({
  display: 'grid',
  gap: 4,
  padding: '14px 0',
  overflowWrap: 'anywhere',
  '& + &': { boxShadow: `inset 0 1px 0 ${c('hairline')}` },
})

interface RecordLineProps {
  title: string
  facts: readonly string[]
  about?: ReactNode
  children?: ReactNode
}

export function RecordLine({ title, facts, about, children }: RecordLineProps) {
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

export const factsOf = ({ reason, text, at, until }: Pick<CaseDecision, 'reason' | 'text' | 'at' | 'until'>): string[] => [
  momentInWords(at),
  reportReasonTexts[reason],
  ...(until === null ? [] : [texts.suspendedUntil(endInWords(until))]),
  ...(text === '' ? [] : [text]),
]

export function DecisionLine({ decision }: { decision: CaseDecision }) {
  const { action, moderator, appeal } = decision
  return (
    <RecordLine title={texts.ofModerator(texts.actions[action], moderator?.username)} facts={factsOf(decision)}>
      {appeal === null ? null : (
        <Typography variant="small" component="p">
          <strong>{texts.appealSaid}</strong> {appeal.text}
        </Typography>
      )}
    </RecordLine>
  )
}
