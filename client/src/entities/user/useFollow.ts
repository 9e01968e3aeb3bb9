import { useState } from 'react'
import type { UserPublic } from '#shared/api/users'
import { useMedia } from '../../lib/hooks/useMedia'
import { mobile } from '../../theme/breakpoints'
import { useLoginFirst } from '../../account/useLoginFirst'
import { toggleFollow } from './follows'
import { texts } from './texts'

/** `anchor`: where the confirmation menu opens. */
export function useFollow({ id, name, isFollowing = false }: UserPublic) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isMobile = useMedia(mobile)
  const loginFirst = useLoginFirst()
  const toggle = () =>
    loginFirst((userId) => (userId === id ? undefined : toggleFollow(id, isFollowing)), texts.loginToFollow(name))
  return {
    isFollowing,
    anchor,
    asksFirst: isMobile && isFollowing,
    press: (button: HTMLElement) => (isMobile && isFollowing ? setAnchor(button) : toggle()),
    toggle,
    closeMenu: () => setAnchor(undefined),
  }
}
