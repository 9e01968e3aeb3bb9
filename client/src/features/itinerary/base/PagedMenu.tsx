import type { ReactNode } from 'react'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'

type MenuPage = 'all' | 'moves'

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
