import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../../theme/vars'

const Line = styled('span')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  alignItems: 'baseline',
  gap: 7,
  fontWeight: 600,
  letterSpacing: 0,
  color: c('now.text'),
  '&::before': {
    content: '""',
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: c('now.dot'),
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
  },
}))

export const DifferenceMark = ({ children }: { children: ReactNode }) => <Line>{children}</Line>
