import type { ReactNode } from 'react'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'

/** The pages of a menu: all that can be done, and where something can be moved to. */
export type MenuPage = 'all' | 'moves'

export interface PagedMenuProps {
  /** What was pressed. */
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

/** A menu of two such pages; the caller fills in the items. */
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
