import { Suspense, useState, type ReactNode } from 'react'
import { commonTexts } from '../../texts/common'
import { RoundButton, type RoundLook } from '../buttons/RoundButton'
import { DotsIcon } from '../icons/navigation'

interface AnchoredMenuProps {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

interface OptionsButtonProps {
  look?: RoundLook | undefined
  size?: 32 | 44 | undefined
  load: () => Promise<unknown>
  children: (place: AnchoredMenuProps) => ReactNode
}

export function OptionsButton({ look = 'overlay', size = 32, load, children }: OptionsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  return (
    <span onPointerEnter={() => void load()} onFocus={() => void load()}>
      <RoundButton
        label={commonTexts.options}
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
