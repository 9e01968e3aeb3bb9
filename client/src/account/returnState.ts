import type { Location } from 'react-router-dom'

export interface ReturnState {
  from?: { pathname: string; search: string; hash: string }
  /** The page remembers an action to run after the login. */
  hasErrand?: boolean
}

export const returnStateOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): ReturnState => ({
  from: { pathname, search, hash },
})
