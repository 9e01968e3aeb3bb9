import { styled } from '@mui/material/styles'
import { isGuestUsername } from '#shared/guestNames'
import type { UserBrief } from '#shared/api/users'
import { Avatar } from '../../ui/Avatar'
import { formatUserName } from './formatUserName'
import { userLineStyle, UserLine } from './UserLine'

const Line = styled('span')(userLineStyle)

interface MemberLineProps {
  user: UserBrief
  size: number
  note: string | undefined
}

/** Guests have no profile link and no username. */
export function MemberLine({ user, size, note }: MemberLineProps) {
  if (!isGuestUsername(user.username)) return <UserLine user={user} size={size} note={note} />
  return (
    <Line data-person="">
      <Avatar src={user.avatar} size={size} />
      <span>
        <b>{formatUserName(user)}</b>
        {note === undefined ? null : <span>{note}</span>}
      </span>
    </Line>
  )
}
