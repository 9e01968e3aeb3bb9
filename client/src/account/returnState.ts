import type { Location } from 'react-router-dom'

/** What the login page is told about where one came from. */
export interface ReturnState {
  from?: { pathname: string; search: string; hash: string }
  /** They wanted to do something there, which this page remembers. */
  hasErrand?: boolean
}

/** For the way to the login page: where to come back to. */
export const returnStateOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): ReturnState => ({
  from: { pathname, search, hash },
})
