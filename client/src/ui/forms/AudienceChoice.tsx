import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { audiences, type Audience } from '#shared/audience'
import { hoverMedia } from '../../theme/breakpoints'
import { cssColor as c, focusRing, radius } from '../../theme/vars'
import { Radio } from './Radio'
import { UnsavedChoiceNotice, useOptimisticChoice, type ChoiceMutation } from './UnsavedChoiceNotice'

const Group = styled('div')(({ theme }) => ({
  margin: '14px 0 4px',
  '& > p': { ...theme.typography.label, margin: '0 0 4px' },
}))
const Choice = styled('label')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '4px 10px',
  borderRadius: radius.input,
  cursor: 'pointer',
  [hoverMedia]: { '&:hover': { backgroundColor: c('tint') } },
  '&:has(:checked)': { backgroundColor: c('tint') },
  '&:has(:focus-visible)': focusRing,
  '& b': { display: 'block', fontWeight: 600 },
  '& small': { ...theme.typography.meta, display: 'block', color: c('ink2') },
}))

interface AudienceChoiceProps {
  label: string
  saved: Audience
  saving: ChoiceMutation<Audience>
  names: Record<Audience, string>
  sentences: Record<Audience, string>
}

/** Saves at once. */
export function AudienceChoice({ label, saved, saving, names, sentences }: AudienceChoiceProps) {
  const { shown, choose } = useOptimisticChoice(saved, saving)
  const id = useId()
  return (
    <Group role="radiogroup" aria-labelledby={id}>
      <p id={id}>{label}</p>
      {audiences.map((audience) => (
        <Choice key={audience}>
          <Radio
            type="radio"
            name={`audience ${id}`}
            checked={shown === audience}
            onChange={() => choose(audience)}
            aria-label={names[audience]}
            aria-describedby={`${id}-${audience}`}
          />
          <span>
            <b>{names[audience]}</b>
            <small id={`${id}-${audience}`}>{sentences[audience]}</small>
          </span>
        </Choice>
      ))}
      <UnsavedChoiceNotice isShown={saving.isError} onRetry={() => choose(shown)} />
    </Group>
  )
}
