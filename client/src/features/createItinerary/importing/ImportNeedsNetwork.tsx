import { styled } from '@mui/material/styles'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { CloudIcon } from '../../../ui/icons/status'
import { importTexts } from './importTexts'

const Band = styled('div')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '13px 16px',
  borderRadius: radius.input,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, flex: 'none' },
}))

/** Files are parsed on the server. */
export const ImportNeedsNetwork = () => (
  <Band role="status">
    <CloudIcon />
    <span>{importTexts.needsNetwork}</span>
  </Band>
)
