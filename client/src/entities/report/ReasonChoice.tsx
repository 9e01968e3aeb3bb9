import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { reportReasonTexts, reportReasons, type ReportReason } from '#shared/moderation'
import { cssColor as c, controlLine, focusRing, radius } from '../../theme/vars'
import { FieldFrame } from '../../ui/forms/FieldFrame'
import { Radio } from '../../ui/forms/RadioChoice'

const Choices = styled('div')({ display: 'grid', gap: 8 })
const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '0 14px',
  borderRadius: radius.input,
  cursor: 'pointer',
  boxShadow: controlLine,
  '&:has(:checked)': { boxShadow: `inset 0 0 0 2px ${c('primary.main')}`, fontWeight: 600 },
  '&:has(:focus-visible)': focusRing,
}))

interface ReasonChoiceProps {
  label: string
  value: ReportReason | undefined
  onChange: (reason: ReportReason) => void
  error?: string | undefined
}

export function ReasonChoice({ label, value, onChange, error }: ReasonChoiceProps) {
  const id = useId()
  return (
    <FieldFrame label={label} labelId={id} error={error}>
      {() => (
        <Choices role="radiogroup" aria-labelledby={id}>
          {reportReasons.map((reason) => (
            <Choice key={reason}>
              <Radio type="radio" name={`reason ${id}`} checked={value === reason} onChange={() => onChange(reason)} />
              {reportReasonTexts[reason]}
            </Choice>
          ))}
        </Choices>
      )}
    </FieldFrame>
  )
}
