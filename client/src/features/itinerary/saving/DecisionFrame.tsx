import type { ReactNode } from 'react'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

interface DecisionFrameProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

export const DecisionFrame = ({ title, text, children }: DecisionFrameProps) => (
  <Stack sx={{ gap: 0.5 }}>
    <Typography variant="label" component="h2">
      {title}
    </Typography>
    {text === undefined ? null : (
      <Typography variant="note" sx={{ color: 'ink2' }}>
        {text}
      </Typography>
    )}
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
      {children}
    </Stack>
  </Stack>
)
