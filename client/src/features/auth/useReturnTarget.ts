import { useLocation, type To } from 'react-router-dom'
import type { ReturnState } from '../../account/returnState'
import { paths } from '../../lib/navigation/paths'

/** Where somebody came from who had to sign in, or home; `state` hands it on to the other page of the two. */
export function useReturnTarget(): { to: To; state: ReturnState | null } {
  const state = useLocation().state as ReturnState | null
  return { to: state?.from ?? paths.home, state }
}
