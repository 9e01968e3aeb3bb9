import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { CaseDecision } from '#shared/api/moderation'
import { reasonTexts } from '#shared/moderation'
import { momentInWords } from '../../lib/moments'
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

/** Who decided what and why, and what whoever it is about has to say. `children` says about what. */
export function DecisionLine({ decision, children }: { decision: CaseDecision; children?: ReactNode }) {
  const { action, moderator, reason, text, at, until, appeal } = decision
  return (
    <Line>
      <Typography variant="label" component="p">
        {texts.ofModerator(texts.actions[action], moderator?.username)}
      </Typography>
      {children === undefined ? null : (
        <Typography variant="small" component="p">
          {children}
        </Typography>
      )}
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        {[
          momentInWords(at),
          reasonTexts[reason],
          ...(until === null ? [] : [texts.suspendedUntil(momentInWords(until))]),
          ...(text === '' ? [] : [text]),
        ].join(' · ')}
      </Typography>
      {appeal === null ? null : (
        <Typography variant="small" component="p">
          <strong>{texts.appealSaid}</strong> {appeal.text}
        </Typography>
      )}
    </Line>
  )
}
