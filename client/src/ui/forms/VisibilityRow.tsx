import { useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { common } from '../../texts/common'
import { VisibilitySwitch } from './VisibilitySwitch'

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 10px',
  // Silent, it takes no room, nor a gap.
  '& > [role="status"]:empty': { position: 'absolute' },
})

interface VisibilityRowProps {
  /** What the server has. */
  saved: boolean
  /** The mutation that saves what was chosen. */
  saving: { isPending: boolean; isError: boolean; mutate: (isPublic: boolean) => void }
  names: { public: string; private: string }
  helpers: { public: string; private: string }
}

/** Public or private. A choice that could not be saved stays as chosen, and says that it is not saved. */
export function VisibilityRow({ saved, saving, names, helpers }: VisibilityRowProps) {
  const [unsaved, setUnsaved] = useState<boolean>()
  const isPublic = unsaved ?? saved
  const choose = (next: boolean) => {
    setUnsaved(next)
    saving.mutate(next)
  }
  // What was chosen shows until the server has the same.
  if (unsaved !== undefined && unsaved === saved && !saving.isPending && !saving.isError) setUnsaved(undefined)
  return (
    <Row>
      <VisibilitySwitch
        isPublic={isPublic}
        onChange={choose}
        names={names}
        helper={isPublic ? helpers.public : helpers.private}
      />
      <span role="status">
        {saving.isError ? (
          <>
            <Typography variant="label" sx={{ color: 'error.main' }}>
              {common.notSaved}
            </Typography>
            <Button variant="text" size="small" onClick={() => choose(isPublic)}>
              {common.retry}
            </Button>
          </>
        ) : null}
      </span>
    </Row>
  )
}
