import { styled } from '@mui/material/styles'
import type { Audience } from '#shared/audience'
import { UnsavedChoiceNotice, useOptimisticChoice, type ChoiceMutation } from './UnsavedChoiceNotice'
import { VisibilitySwitch } from './VisibilitySwitch'

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 10px',
  '& > [role="status"]:empty': { position: 'absolute' },
})

interface VisibilityRowProps {
  saved: Audience
  saving: ChoiceMutation<Audience>
  names: Record<Audience, string>
  helpers: Record<Audience, string>
}

/** A choice that could not be saved stays, marked as unsaved. */
export function VisibilityRow({ saved, saving, names, helpers }: VisibilityRowProps) {
  const { shown, choose } = useOptimisticChoice(saved, saving)
  return (
    <Row>
      <VisibilitySwitch
        isPublic={shown === 'public'}
        onChange={(isPublic) => choose(isPublic ? 'public' : 'private')}
        names={{ public: names.public, private: names[shown] }}
        helper={helpers[shown]}
      />
      <UnsavedChoiceNotice isShown={saving.isError} onRetry={() => choose(shown)} />
    </Row>
  )
}
