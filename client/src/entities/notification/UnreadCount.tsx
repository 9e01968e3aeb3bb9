import { styled } from '@mui/material/styles'
import { textSize } from '../../theme/sizes'
import { cssColor as c, radius } from '../../theme/vars'

/** More than these are not counted out. */
const MAX_COUNT = 99

const Count = styled('b')({
  position: 'absolute',
  top: 2,
  left: 'calc(50% + 2px)',
  minWidth: 18,
  padding: '0 5px',
  borderRadius: radius.pill,
  backgroundColor: c('error.main'),
  color: c('error.contrastText'),
  boxShadow: `0 0 0 2px ${c('paper')}`,
  fontSize: textSize.bar,
  lineHeight: '18px',
  fontWeight: 700,
  textAlign: 'center',
  // Not text of the page: the name of what it stands at need not contain it word for word.
  '&::before': { content: 'attr(data-count)' },
})

/** How many are unread, at the upper right of a sign; the name of what it stands at says it too (notificationsName). */
export const UnreadCount = ({ count }: { count: number }) =>
  count === 0 ? null : <Count aria-hidden="true" data-count={count > MAX_COUNT ? `${MAX_COUNT}+` : count} />
