import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { useSession } from '../../account/useSession'
import { FollowButton } from './FollowButton'
import { userTexts } from './userTexts'
import { UserLine } from './UserLine'
import { textSize } from '../../theme/sizes'

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 56,
  '& > :first-of-type': { fontSize: textSize.small, lineHeight: 20 / 14, gap: 12 },
})

interface UserRowProps {
  user: UserPublic
  action?: ReactNode
}

export function UserListRow({ user, action }: UserRowProps) {
  const session = useSession()
  const own = (
    <Typography variant="small" sx={{ color: 'ink3', flex: 'none' }}>
      {userTexts.you}
    </Typography>
  )
  return (
    <Row>
      <UserLine user={user} size={44} />
      {session.user?.id === user.id ? own : (action ?? <FollowButton user={user} look="row" />)}
    </Row>
  )
}
