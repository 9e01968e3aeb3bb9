import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'

const Band = styled('section')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  gap: 12,
  padding: '13px 16px',
  borderRadius: radius.input,
  backgroundColor: c('sunken'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, marginTop: 1, flex: 'none' },
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
}))

interface ImportBandProps {
  icon: ReactNode
  /** Makes it a landmark. */
  label?: string
  children: ReactNode
}

export const ImportBand = ({ icon, label, children }: ImportBandProps) => (
  <Band aria-label={label}>
    {icon}
    <div>{children}</div>
  </Band>
)
