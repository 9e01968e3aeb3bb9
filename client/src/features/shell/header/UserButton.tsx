import { Suspense, useState } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { cssColor as c } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { texts } from '../texts'

const UserMenu = lazyPart(() => import('./UserMenu'), 'UserMenu')

const Face = styled(ButtonBase)({
  borderRadius: '50%',
  padding: 2,
  '&[aria-expanded="true"]': { outline: `3px solid ${c('primary.main')}`, outlineOffset: 1 },
})

/** Preloads the menu on hover and focus. */
export function UserButton({ user }: { user: UserPublic }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Face
        aria-label={texts.userMenu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={() => void UserMenu.load()}
        onFocus={() => void UserMenu.load()}
      >
        <Avatar src={user.avatar} size={40} />
      </Face>
      <Suspense>{anchor === null ? null : <UserMenu user={user} anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  )
}
