import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import type { UserPublic } from '#shared/api/users'
import { GuestLeaveDialog } from '../../../account/GuestLeaveDialog'
import { useLoginDialog } from '../../../account/LoginDialogProvider'
import { UnsavedWorkDialog } from '../../../account/UnsavedWorkDialog'
import { guestTripQuery } from '../../../entities/itinerary/itineraryQueries'
import { paths } from '../../../lib/navigation/paths'
import { commonTexts } from '../../../texts/common'
import { RouteIcon, UserIcon } from '../../../ui/icons/navigation'
import { GearIcon, LogoutIcon } from '../../../ui/icons/menus'
import { FlagIcon } from '../../../ui/icons/social'
import { shellTexts } from '../shellTexts'
import { useSignOut } from '../../../account/signOut'

interface UserMenuProps {
  user: UserPublic
  anchor: HTMLElement
  onClose: () => void
}

/** Stays mounted for its dialogs. */
export function UserMenu({ user, anchor, onClose }: UserMenuProps) {
  const [isOpen, setOpen] = useState(true)
  const [warns, setWarns] = useState(false)
  const leaving = useSignOut(user, onClose)
  const login = useLoginDialog()
  const isGuest = user.isGuest === true
  const answer = (then: () => void) => () => {
    setWarns(false)
    then()
  }
  const keepAccount = () => {
    setOpen(false)
    login.ask()
  }
  return (
    <>
      <ActionMenu
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setOpen(false)}
        slotProps={{
          list: { 'aria-label': shellTexts.userMenu },
          transition: { onExited: leaving.isBusy || warns ? undefined : onClose },
        }}
      >
        {isGuest ? (
          <MenuItem onClick={keepAccount}>
            <UserIcon />
            {commonTexts.keepAccount}
          </MenuItem>
        ) : (
          <MenuItem component={Link} to={paths.profile(user.username)} onClick={() => setOpen(false)}>
            <UserIcon />
            {shellTexts.myProfile}
          </MenuItem>
        )}
        {isGuest ? <TripOfGuest userId={user.id} onChosen={() => setOpen(false)} /> : null}
        <MenuItem component={Link} to={paths.settings} onClick={() => setOpen(false)}>
          <GearIcon />
          {shellTexts.settings}
        </MenuItem>
        {user.isModerator === true ? (
          <MenuItem component={Link} to={paths.moderation} onClick={() => setOpen(false)}>
            <FlagIcon />
            {shellTexts.moderation}
          </MenuItem>
        ) : null}
        <Divider component="li" />
        <MenuItem
          onClick={() => {
            setOpen(false)
            if (isGuest) setWarns(true)
            else void leaving.start()
          }}
        >
          <LogoutIcon />
          {shellTexts.logout}
        </MenuItem>
      </ActionMenu>
      {isGuest ? (
        <GuestLeaveDialog
          isOpen={warns}
          onKeep={answer(() => {
            login.ask()
            onClose()
          })}
          onLeave={answer(() => void leaving.start())}
          onCancel={answer(onClose)}
        />
      ) : null}
      <UnsavedWorkDialog isOpen={leaving.unsaved > 0} onWait={leaving.wait} onLeave={leaving.leaveAnyway} />
    </>
  )
}

function TripOfGuest({ userId, onChosen }: { userId: string; onChosen: () => void }) {
  const { data: trip } = useQuery(guestTripQuery(userId))
  if (trip === undefined || trip === null) return null
  return (
    <MenuItem component={Link} to={paths.itinerary(trip.id)} onClick={onChosen}>
      <RouteIcon />
      {shellTexts.backToTrip}
    </MenuItem>
  )
}
