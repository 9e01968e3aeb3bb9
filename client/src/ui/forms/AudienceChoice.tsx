import { audiences, type Audience } from '#shared/audience'
import { RadioChoice } from './RadioChoice'
import { UnsavedChoiceNotice, useOptimisticChoice, type ChoiceMutation } from './UnsavedChoiceNotice'

interface AudienceChoiceProps {
  label: string
  saved: Audience
  saving: ChoiceMutation<Audience>
  names: Record<Audience, string>
  sentences: Record<Audience, string>
}

/** Saves at once. */
export function AudienceChoice({ saved, saving, ...texts }: AudienceChoiceProps) {
  const { shown, choose } = useOptimisticChoice(saved, saving)
  return (
    <RadioChoice options={audiences} value={shown} onChange={choose} {...texts}>
      <UnsavedChoiceNotice isShown={saving.isError} onRetry={() => choose(shown)} />
    </RadioChoice>
  )
}
