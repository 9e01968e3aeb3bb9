import { styled } from '@mui/material/styles'
import { cssColor as c, motion } from '../../theme/vars'

/** In a label, which shows the focus. */
export const Radio = styled('input')({
  appearance: 'none',
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  borderRadius: '50%',
  border: `1.5px solid ${c('fieldLine')}`,
  backgroundColor: c('surface'),
  transition: motion('border-width'),
  cursor: 'pointer',
  outline: 'none',
  '&:checked': { borderColor: c('primary.main'), borderWidth: 6 },
  // Forced colours override border colours.
  '@media (forced-colors: active)': { appearance: 'auto' },
})
