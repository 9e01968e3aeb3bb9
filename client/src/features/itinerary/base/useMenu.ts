import { useState, type MouseEvent } from 'react'

/** Mounted only while open or closing, as there are hundreds of cards. */
export function useMenu() {
  const [menu, setMenu] = useState<{ anchor: HTMLElement; isOpen: boolean }>()
  const close = () => setMenu((now) => now && { ...now, isOpen: false })
  return {
    isOpen: menu?.isOpen === true,
    open: (event: MouseEvent<HTMLElement>) => setMenu({ anchor: event.currentTarget, isOpen: true }),
    close,
    /** Kept for dialogs that the menu opened. */
    anchor: menu?.anchor,
    props: menu && { anchor: menu.anchor, isOpen: menu.isOpen, onClose: close, onClosed: () => setMenu(undefined) },
  }
}
