import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { DecisionForSubject } from '#shared/api/decisions'
import { appealableActions } from '#shared/moderation'
import { lazyPart } from '../../lib/loading/lazyPart'
import { moderationDecisionTexts as texts } from './moderationDecisionTexts'

const AppealDialog = lazyPart(() => import('./AppealDialog'), 'AppealDialog')

export function AppealState({ decision: { id, action, appeal } }: { decision: DecisionForSubject }) {
  const [isAsking, setAsking] = useState<boolean>()
  if (appeal !== null)
    return (
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        {appeal.answer === null ? texts.appealed : appeal.answer.action === 'dismiss' ? texts.kept : texts.changed}
        {appeal.answer === null || appeal.answer.text === '' ? null : ` ${appeal.answer.text}`}
      </Typography>
    )
  if (!appealableActions.includes(action)) return null
  return (
    <>
      <Button variant="outlined" size="snug" onClick={() => setAsking(true)}>
        {texts.appeal}
      </Button>
      {isAsking === undefined ? null : (
        <Suspense>
          <AppealDialog decisionId={id} isOpen={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
