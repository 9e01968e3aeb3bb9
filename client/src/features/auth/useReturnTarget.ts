import type { To } from 'react-router-dom'
import type { ReturnState } from '../../account/returnState'
import { isFlag, isText, objectOf, orNone } from '../../lib/checks'
import { paths } from '../../lib/navigation/paths'
import { useLocationState } from '../../lib/navigation/useLocationState'

const isReturnState = objectOf<ReturnState>({
  from: orNone(objectOf<NonNullable<ReturnState['from']>>({ pathname: isText, search: isText, hash: isText })),
  hasErrand: orNone(isFlag),
})

/** Where somebody came from who had to sign in, or home; `state` hands it on to the other page of the two. */
export function useReturnTarget(): { to: To; state: ReturnState | null } {
  const given = useLocationState()
  const state = isReturnState(given) ? given : null
  return { to: state?.from ?? paths.home, state }
}
