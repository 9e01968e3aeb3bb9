import { useId } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { CaseStatus, ModerationAction } from '#shared/moderation'
import { cssColor as c, controlLine, focusRing, radius } from '../../theme/vars'
import { FieldFrame } from '../../ui/forms/FieldFrame'
import { Radio } from '../../ui/forms/RadioChoice'
import { moderationTexts } from './moderationTexts'

const Choices = styled('div')({ display: 'grid', gap: 8 })
const Choice = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 14px',
  borderRadius: radius.input,
  cursor: 'pointer',
  boxShadow: controlLine,
  '&:has(:checked)': { boxShadow: `inset 0 0 0 2px ${c('primary.main')}` },
  '&:has(:focus-visible)': focusRing,
})

interface ActionChoiceProps {
  actions: readonly ModerationAction[]
  status: CaseStatus
  value: ModerationAction | undefined
  onChange: (action: ModerationAction) => void
  error: string | undefined
}

export function ActionChoice({ actions, status, value, onChange, error }: ActionChoiceProps) {
  const id = useId()
  return (
    <FieldFrame label={moderationTexts.action} labelId={id} error={error}>
      {() => (
        <Choices role="radiogroup" aria-labelledby={id}>
          {actions.map((action) => {
            const keeps = action === 'dismiss' && status === 'appealed'
            return (
              <Choice key={action}>
                <Radio
                  type="radio"
                  sx={{ mt: '1px' }}
                  name={`action ${id}`}
                  checked={value === action}
                  onChange={() => onChange(action)}
                />
                <span>
                  <Typography variant="label" component="span">
                    {keeps ? moderationTexts.keep : moderationTexts.actions[action]}
                  </Typography>
                  <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
                    {keeps ? moderationTexts.keepHelper : moderationTexts.helpers[action]}
                  </Typography>
                </span>
              </Choice>
            )
          })}
        </Choices>
      )}
    </FieldFrame>
  )
}
