import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { showToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { formDraftTexts } from '../../texts/formDraft'

const beside = '@media (min-width: 900px)'

const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 50,
  maxWidth: 792,
  [beside]: { gridTemplateColumns: 'minmax(0, 488px) 254px' },
})
const Side = styled('aside')({
  display: 'none',
  [beside]: { display: 'block', position: 'sticky', top: 24, alignSelf: 'start' },
})

interface FormWithPreviewProps {
  label: string
  preview: ReactNode
  children: ReactNode
}

/** The preview is inert and shows on wide screens only. */
export function FormWithPreview({ label, preview, children }: FormWithPreviewProps) {
  return (
    <Sides>
      {children}
      <Side inert>
        <Typography variant="small" component="p" sx={{ color: 'ink2', mb: 1.25 }}>
          {label}
        </Typography>
        {preview}
      </Side>
    </Sides>
  )
}

/** `onBeginAnew` clears the draft and returns the undo. */
export function RestoredDraftNotice({ onBeginAnew }: { onBeginAnew: () => () => void }) {
  const beginAnew = () => {
    const takeBack = onBeginAnew()
    showToast(formDraftTexts.emptied, { action: { label: commonTexts.undo, onClick: takeBack } })
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: '0 16px' }}>
      <Typography variant="small" role="status" sx={{ color: 'ink2' }}>
        {formDraftTexts.resumed}
      </Typography>
      <Button variant="text" size="small" onClick={beginAnew} sx={{ ml: -1.5 }}>
        {formDraftTexts.beginAnew}
      </Button>
    </Stack>
  )
}
