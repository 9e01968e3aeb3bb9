import { profileTabs, type ProfileTab } from '#shared/site/pages'

/** What a navigation tells a profile: which tab to open, and that its dialog of people was asked for there. */
export interface ProfileState {
  tab?: ProfileTab
  fromProfile?: boolean
}

/** The tab that a navigation asks for. Its state may be anything: it outlives reloads and new versions. */
export function profileTabOf(state: unknown): ProfileTab {
  const wanted = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined
  return profileTabs.find((tab) => tab === wanted) ?? 'itineraries'
}

export const isFromProfile = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromProfile' in state && state.fromProfile === true
