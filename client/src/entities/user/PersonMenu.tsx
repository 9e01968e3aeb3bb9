import type { UserBrief } from '#shared/api/users'
import type { Reportable } from '../report/useReport'
import { useSession } from '../../account/useSession'
import { lazyPart } from '../../lib/loading/lazyPart'
import type { RoundLook } from '../../ui/buttons/RoundButton'
import { OptionsButton } from '../../ui/overlays/OptionsButton'

const PersonMenuItems = lazyPart(() => import('./PersonMenuItems'), 'PersonMenuItems')

interface PersonMenuProps {
  person: UserBrief
  /** What of theirs it is about: it can be reported. */
  thing: Reportable
  look?: RoundLook
  size?: 32 | 44
}

/** What can be done about a person whose profile or thing it is. Visitors have none, nor is there one about oneself. */
export function PersonMenu({ person, thing, ...button }: PersonMenuProps) {
  const { user } = useSession()
  if (user === null || user.id === person.id) return null
  return (
    <OptionsButton {...button} load={PersonMenuItems.load}>
      {(place) => <PersonMenuItems person={person} thing={thing} {...place} />}
    </OptionsButton>
  )
}
