import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { cssColor as c, hairline, radius } from '../../theme/vars'

const Box = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 14,
  padding: '16px 18px',
  borderRadius: radius.card,
  backgroundColor: c('tint'),
  boxShadow: hairline,
  overflowWrap: 'anywhere',
  '&[data-above]': { marginBottom: 20 },
  '& > div': { display: 'grid', gap: 8, justifyItems: 'start' },
})

interface NoticeBoxProps {
  icon: ReactNode
  title: string
  helper: string
  isAbove?: boolean
  children: ReactNode
}

export const NoticeBox = ({ icon, title, helper, isAbove = false, children }: NoticeBoxProps) => (
  <Box data-above={isAbove ? '' : undefined} aria-label={title}>
    {icon}
    <div>
      <Typography variant="label" component="p">
        {title}
      </Typography>
      <Typography variant="note" component="p" sx={{ color: 'ink2' }}>
        {helper}
      </Typography>
      {children}
    </div>
  </Box>
)
