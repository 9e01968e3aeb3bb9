import { styled } from '@mui/material/styles'
import { cssColor as c, radius } from '../../../theme/vars'

const Place = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  padding: '10px 14px',
  color: c('ink3'),
  borderRadius: radius.inner,
  backgroundColor: c('sunken'),
}))

/** The place of a comment that is gone, or that its reader may not see: its answers stand below it. */
export const UnseenItem = ({ sentence }: { sentence: string }) => <Place>{sentence}</Place>
