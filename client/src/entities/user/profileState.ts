import { profileTabs, type ProfileTab } from '#shared/site/pages'

export interface ProfileState {
  tab?: ProfileTab
  fromProfile?: boolean
}

/** Untrusted: it survives reloads and new versions. */
export function profileTabOf(state: unknown): ProfileTab {
  const wanted = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined
  return profileTabs.find((tab) => tab === wanted) ?? 'itineraries'
}

export const isFromProfile = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromProfile' in state && state.fromProfile === true
