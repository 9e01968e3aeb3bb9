import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { CloudIcon } from '../../../ui/icons/marks'
import { historyTexts } from './historyTexts'

const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBottom: 24,
  padding: '12px 16px',
  borderRadius: radius.input,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, flex: 'none' },
})

/** Above a cached list without working actions. */
export const NeedsNetwork = () => (
  <Band role="status">
    <CloudIcon />
    <Typography variant="note">{historyTexts.needsNetwork}</Typography>
  </Band>
)
