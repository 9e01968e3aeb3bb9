import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { iconSize, textSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { EyeOffIcon } from '../icons/forms'

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, color: c('ink2'), flex: 'none' },
})

/** Replaces the visibility switch of a hidden record, whose audience does not apply. */
export const HiddenByModerationRow = ({ name, helper }: { name: string; helper: string }) => (
  <Row>
    <EyeOffIcon />
    <div>
      <Typography variant="label" component="p" sx={{ fontSize: textSize.note }}>
        {name}
      </Typography>
      <Typography variant="meta" component="p" sx={{ color: 'ink3' }}>
        {helper}
      </Typography>
    </div>
  </Row>
)
