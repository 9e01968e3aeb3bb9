import { styled } from '@mui/material/styles'
import type { Audience } from '#shared/audience'
import { UnsavedChoice } from './UnsavedChoice'
import { useChosen, type Saving } from './useChosen'
import { VisibilitySwitch } from './VisibilitySwitch'

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 10px',
  // Takes no gap while empty.
  '& > [role="status"]:empty': { position: 'absolute' },
})

interface VisibilityRowProps {
  /** The server's value. */
  saved: Audience
  saving: Saving<Audience>
  names: Record<Audience, string>
  helpers: Record<Audience, string>
}

/** Public or not. A choice that could not be saved stays, marked as unsaved. */
export function VisibilityRow({ saved, saving, names, helpers }: VisibilityRowProps) {
  const { shown, choose } = useChosen(saved, saving)
  return (
    <Row>
      <VisibilitySwitch
        isPublic={shown === 'public'}
        onChange={(isPublic) => choose(isPublic ? 'public' : 'private')}
        names={{ public: names.public, private: names[shown] }}
        helper={helpers[shown]}
      />
      <UnsavedChoice isShown={saving.isError} onRetry={() => choose(shown)} />
    </Row>
  )
}
