import type { ReactNode } from 'react'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'

/** All items, or the targets of a move. */
export type MenuPage = 'all' | 'moves'

export interface PagedMenuProps {
  anchor: HTMLElement
  isOpen: boolean
  startsWith: MenuPage
  onClose: () => void
  onClosed: () => void
}

interface FrameProps extends Omit<PagedMenuProps, 'startsWith'> {
  page: MenuPage
  children: ReactNode
}

/** The caller renders the items of both pages. */
export const PagedMenu = ({ anchor, isOpen, page, onClose, onClosed, children }: FrameProps) => (
  <ActionMenu
    open={isOpen}
    anchorEl={anchor}
    onClose={onClose}
    slotProps={{
      transition: { onExited: onClosed },
      paper: { sx: { width: page === 'moves' ? 282 : undefined } },
    }}
  >
    {children}
  </ActionMenu>
)
