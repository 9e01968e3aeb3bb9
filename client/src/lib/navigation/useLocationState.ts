import { useLocation } from 'react-router-dom'

/** What the navigation that led here said beyond its address. It may be anything: it outlives reloads and new versions of us. */
export const useLocationState = (): unknown => useLocation().state

/** Whether a location's state has a member of this name. */
export const hasFlag = (state: unknown, flag: string): boolean => typeof state === 'object' && state !== null && flag in state
