import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { StatusPicture } from '../../../ui/status/StatusPicture'

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.sideTitle,
  display: 'flex',
  alignItems: 'center',
  gap: 20,
  marginLeft: 114,
  padding: '6px 0 4px',
  '& > img': { filter: c('pictureFilter') },
  [phone]: { marginLeft: 0 },
}))

export const EmptyTrip = ({ children }: { children: ReactNode }) => (
  <Box>
    <StatusPicture file="empty-day" width={120} height={84} />
    {children}
  </Box>
)
