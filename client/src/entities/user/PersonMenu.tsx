import type { UserBrief } from '#shared/api/users'
import type { ReportTargetRef } from '../report/ReportDialog'
import { useSession } from '../../account/useSession'
import { lazyPart } from '../../lib/loading/lazyPart'
import type { RoundLook } from '../../ui/buttons/RoundButton'
import { OptionsButton } from '../../ui/overlays/OptionsButton'

const PersonMenuItems = lazyPart(() => import('./PersonMenuItems'), 'PersonMenuItems')

interface PersonMenuProps {
  person: UserBrief
  thing: ReportTargetRef
  look?: RoundLook
  size?: 32 | 44
}

/** Null for visitors and for the user's own content. */
export function PersonMenu({ person, thing, ...button }: PersonMenuProps) {
  const { user } = useSession()
  if (user === null || user.id === person.id) return null
  return (
    <OptionsButton {...button} load={PersonMenuItems.load}>
      {(place) => <PersonMenuItems person={person} thing={thing} {...place} />}
    </OptionsButton>
  )
}
