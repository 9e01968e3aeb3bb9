import { useState, type MouseEvent } from 'react'

/** A menu that exists only from its opening until it has closed: among hundreds of cards hardly one has its menu open. */
export function useMenu() {
  const [menu, setMenu] = useState<{ anchor: HTMLElement; isOpen: boolean }>()
  const close = () => setMenu((now) => now && { ...now, isOpen: false })
  return {
    isOpen: menu?.isOpen === true,
    open: (event: MouseEvent<HTMLElement>) => setMenu({ anchor: event.currentTarget, isOpen: true }),
    close,
    /** What was pressed; stays after closing, for dialogs that the menu opened. */
    anchor: menu?.anchor,
    props: menu && { anchor: menu.anchor, isOpen: menu.isOpen, onClose: close, onClosed: () => setMenu(undefined) },
  }
}
