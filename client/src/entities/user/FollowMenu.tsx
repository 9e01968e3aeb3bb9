import MenuItem from '@mui/material/MenuItem'
import { ActionMenu } from '../../ui/overlays/ActionMenu'
import { userTexts } from './userTexts'

interface FollowMenuProps {
  username: string
  anchor: HTMLElement
  onUnfollow: () => void
  onClose: () => void
}

/** Confirms unfollowing on small screens, which have no hover label. */
export function FollowMenu({ username, anchor, onUnfollow, onClose }: FollowMenuProps) {
  return (
    <ActionMenu open anchorEl={anchor} onClose={onClose}>
      <MenuItem
        sx={{ color: 'error.main', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        onClick={() => {
          onClose()
          onUnfollow()
        }}
      >
        {userTexts.unfollowUser(username)}
      </MenuItem>
    </ActionMenu>
  )
}
