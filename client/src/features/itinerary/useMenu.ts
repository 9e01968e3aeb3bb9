import { useState, type MouseEvent } from 'react'

/** A menu that is only there from its opening until it has closed: of hundreds of cards hardly one has its menu open. */
export function useMenu() {
  const [menu, setMenu] = useState<{ anchor: HTMLElement; isOpen: boolean }>()
  const isOpen = menu?.isOpen === true
  return {
    isOpen,
    open: (event: MouseEvent<HTMLElement>) => setMenu({ anchor: event.currentTarget, isOpen: true }),
    props: menu && {
      anchor: menu.anchor,
      isOpen,
      onClose: () => setMenu({ ...menu, isOpen: false }),
      onClosed: () => setMenu(undefined),
    },
  }
}
