import { useLocation } from 'react-router-dom'

/** Untrusted: it survives reloads and new versions. */
export const useLocationState = (): unknown => useLocation().state

export const hasFlag = (state: unknown, flag: string): boolean => typeof state === 'object' && state !== null && flag in state
