import { useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useHead } from '../../lib/sync/useItinerary'
import { common } from '../../texts/common'
import { VisibilitySwitch } from '../../ui/VisibilitySwitch'
import { useChangeRecord } from './mutations'
import { texts } from './texts'

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 10px' })

/** Public or private. A choice that could not be saved stays as chosen, and says that it is not saved. */
export function VisibilityRow() {
  const saved = useHead((head) => head.isPublic)
  const [unsaved, setUnsaved] = useState<boolean>()
  const change = useChangeRecord()
  const isPublic = unsaved ?? saved
  const choose = (next: boolean) => {
    setUnsaved(next)
    change.mutate({ isPublic: next })
  }
  // What was chosen shows until the server's word says the same.
  if (unsaved !== undefined && unsaved === saved && !change.isPending && !change.isError) setUnsaved(undefined)
  return (
    <Row>
      <VisibilitySwitch
        isPublic={isPublic}
        onChange={choose}
        names={texts.visibility}
        helper={isPublic ? texts.publicHelper : texts.privateHelper}
      />
      <span role="status">
        {change.isError ? (
          <>
            <Typography variant="label" sx={{ color: 'error.main' }}>
              {texts.notSaved}
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
