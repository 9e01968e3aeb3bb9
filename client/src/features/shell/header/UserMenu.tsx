import { useState } from 'react'
import { Link } from 'react-router-dom'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import type { UserPublic } from '#shared/api/users'
import { UnsavedWorkDialog } from '../../../account/UnsavedWorkDialog'
import { paths } from '../../../lib/navigation/paths'
import { GearIcon, LogoutIcon, UserIcon } from '../../../ui/icons/navigation'
import { FlagIcon } from '../../../ui/icons/social'
import { texts } from '../texts'
import { useSignOut } from '../../../account/useSignOut'

interface UserMenuProps {
  user: UserPublic
  anchor: HTMLElement
  onClose: () => void
}

/** 'Mi perfil', 'Configuración', 'Cerrar sesión'. Stays mounted while it asks about unsaved work. */
export function UserMenu({ user, anchor, onClose }: UserMenuProps) {
  const [isOpen, setOpen] = useState(true)
  const leaving = useSignOut(user, onClose)
  return (
    <>
      <ActionMenu
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setOpen(false)}
        slotProps={{ list: { 'aria-label': texts.userMenu }, transition: { onExited: leaving.isBusy ? undefined : onClose } }}
      >
        <MenuItem component={Link} to={paths.profile(user.username)} onClick={() => setOpen(false)}>
          <UserIcon />
          {texts.myProfile}
        </MenuItem>
        <MenuItem component={Link} to={paths.settings} onClick={() => setOpen(false)}>
          <GearIcon />
          {texts.settings}
        </MenuItem>
        {user.isModerator === true ? (
          <MenuItem component={Link} to={paths.moderation} onClick={() => setOpen(false)}>
            <FlagIcon />
            {texts.moderation}
          </MenuItem>
        ) : null}
        <Divider component="li" />
        <MenuItem
          onClick={() => {
            setOpen(false)
            void leaving.start()
          }}
        >
          <LogoutIcon />
          {texts.logout}
        </MenuItem>
      </ActionMenu>
      <UnsavedWorkDialog isOpen={leaving.unsaved > 0} onWait={leaving.wait} onLeave={leaving.leaveAnyway} />
    </>
  )
}
