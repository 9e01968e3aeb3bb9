import { Suspense, useState } from 'react'
import type { UserBrief } from '#shared/api/users'
import type { Reportable } from '../report/useReport'
import { useSession } from '../../account/useSession'
import { lazyPart } from '../../lib/loading/lazyPart'
import { common } from '../../texts/common'
import { RoundButton, type RoundLook } from '../../ui/buttons/RoundButton'
import { DotsIcon } from '../../ui/icons/navigation'

const PersonMenuItems = lazyPart(() => import('./PersonMenuItems'), 'PersonMenuItems')

interface PersonMenuProps {
  person: UserBrief
  /** What of theirs it is about: it can be reported. */
  thing: Reportable
  /** `overlay` (the default) is a small disc over a card's cover; the others are the buttons of pages. */
  look?: RoundLook
  size?: 32 | 44
}

/** What can be done about a person whose profile or thing it is. Visitors have none, nor is there one about oneself. */
export function PersonMenu({ person, thing, look = 'overlay', size = 32 }: PersonMenuProps) {
  const { user } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setOpen] = useState(false)
  if (user === null || user.id === person.id) return null
  return (
    <span onPointerEnter={() => void PersonMenuItems.load()} onFocus={() => void PersonMenuItems.load()}>
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
      {anchor === undefined ? null : (
        <Suspense>
          <PersonMenuItems person={person} thing={thing} anchor={anchor} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
