import { Link } from 'react-router-dom'
import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import type { UserBrief } from '#shared/api/users'
import { paths } from '../../lib/navigation/paths'
import { textSize } from '../../theme/sizes'
import { cssColor as c, focusRing } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'

export const userLineStyle = ({ theme }: { theme: Theme }) =>
  ({
    ...theme.typography.meta,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 9,
    minWidth: 0,
    maxWidth: '100%',
    color: c('ink3'),
    textDecoration: 'none',
    borderRadius: 999,
    paddingRight: 6,
    '& > span': { minWidth: 0, display: 'flex', flexDirection: 'column' },
    '& > span > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& b': { fontWeight: 600, color: c('ink') },
    '&[data-inline] > span': { flexDirection: 'row', gap: 5, fontSize: textSize.small },
    '&:hover b': { textDecoration: 'underline', textDecorationColor: c('controlLine'), textUnderlineOffset: 3 },
    '&:focus-visible': focusRing,
  }) satisfies CSSObject
const Line = styled(Link)(userLineStyle)

interface UserLineProps {
  user: UserBrief
  size?: number
  isInline?: boolean
  note?: string | undefined
  className?: string
}

export function UserLine({ user, size = 30, isInline = false, note, className }: UserLineProps) {
  return (
    <Line to={paths.profile(user.username)} data-inline={isInline ? '' : undefined} className={className}>
      <Avatar src={user.avatar} size={size} />
      <span>
        <b>{user.name}</b>
        <span>{note ?? `@${user.username}`}</span>
      </span>
    </Line>
  )
}
