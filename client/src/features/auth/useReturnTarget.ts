import type { To } from 'react-router-dom'
import type { ReturnState } from '../../account/returnState'
import { isFlag, isText, objectOf, orNone } from '../../lib/checks'
import { paths } from '../../lib/navigation/paths'
import { useLocationState } from '../../lib/navigation/useLocationState'

const isReturnState = objectOf<ReturnState>({
  from: orNone(objectOf<NonNullable<ReturnState['from']>>({ pathname: isText, search: isText, hash: isText })),
  hasErrand: orNone(isFlag),
})

/** The page that asked to sign in, or home. Pass `state` on between login and registration. */
export function useReturnTarget(): { to: To; state: ReturnState | null } {
  const given = useLocationState()
  const state = isReturnState(given) ? given : null
  return { to: state?.from ?? paths.home, state }
}
