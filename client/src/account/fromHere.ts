import type { Location } from 'react-router-dom'
import type { FromState } from './RequireUser'

/** For the way to the login page: where to come back to. */
export const fromHere = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): FromState => ({
  from: { pathname, search, hash },
})
