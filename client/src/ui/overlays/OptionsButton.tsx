import { Suspense, useState, type ReactNode } from 'react'
import { common } from '../../texts/common'
import { RoundButton, type RoundLook } from '../buttons/RoundButton'
import { DotsIcon } from '../icons/navigation'

/** Where a menu opens, and whether it does. */
export interface MenuPlace {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

interface OptionsButtonProps {
  /** `overlay` (the default) is a small disc over a card's cover; the others are the buttons of pages. */
  look?: RoundLook | undefined
  size?: 32 | 44 | undefined
  /** Begins to load the menu, as the pointer or the focus reaches the button. */
  load: () => Promise<unknown>
  /** Draws the menu; first when it is wanted. */
  children: (place: MenuPlace) => ReactNode
}

/** The three dots of a card or a page, with a menu that has a file of its own. */
export function OptionsButton({ look = 'overlay', size = 32, load, children }: OptionsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  return (
    <span onPointerEnter={() => void load()} onFocus={() => void load()}>
      <RoundButton
        label={common.options}
        look={look}
        size={size}
        opens={{ kind: 'menu', isOpen }}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setOpen(true)
        }}
      >
        <DotsIcon />
      </RoundButton>
      {anchor === undefined ? null : <Suspense>{children({ anchor, isOpen, onClose: () => setOpen(false) })}</Suspense>}
    </span>
  )
}
