import MenuItem from '@mui/material/MenuItem'
import { ActionMenu } from '../../ui/overlays/ActionMenu'
import { texts } from './texts'

interface FollowMenuProps {
  username: string
  anchor: HTMLElement
  onUnfollow: () => void
  onClose: () => void
}

/** Small screens ask before one stops following: there is no hovering that would say what a tap does. */
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
        {texts.unfollowUser(username)}
      </MenuItem>
    </ActionMenu>
  )
}
