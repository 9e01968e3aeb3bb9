import type { Location } from 'react-router-dom'
import type { ReturnState } from './RequireUser'

/** For the way to the login page: where to come back to. */
export const returnStateOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): ReturnState => ({
  from: { pathname, search, hash },
})
