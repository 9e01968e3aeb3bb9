import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'

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
