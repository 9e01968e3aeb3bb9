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

/** A deleted or hidden comment with answers. */
export const UnseenItem = ({ sentence }: { sentence: string }) => <Place>{sentence}</Place>
