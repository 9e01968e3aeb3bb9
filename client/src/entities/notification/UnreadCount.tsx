import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { unreadQuery } from '../../engine/wire/unread'
import { textSize } from '../../theme/sizes'
import { cssColor as c, radius } from '../../theme/vars'

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
  // The accessible name need not contain it verbatim.
  '&::before': { content: 'attr(data-count)' },
})

export const UnreadCount = ({ count }: { count: number }) =>
  count === 0 ? null : <Count aria-hidden="true" data-count={count > MAX_COUNT ? `${MAX_COUNT}+` : count} />

export const useUnreadCount = (): number => useQuery(unreadQuery).data ?? 0
