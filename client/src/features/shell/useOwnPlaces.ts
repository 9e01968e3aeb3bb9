import { useLoginDialog } from '../../entities/session/loginDialog'
import { useSession } from '../../entities/session/useSession'
import { paths } from '../../lib/paths'
import type { GoTarget } from './goTo'
import type { ProfileTab } from './links'
import { texts } from './texts'

/** Where one's own places are; signed out, they ask to sign in. */
export function useOwnPlaces() {
  const { user } = useSession()
  const login = useLoginDialog()
  const orLogin = (target: GoTarget | undefined, reason: string): GoTarget => target ?? { onClick: () => login.ask(reason) }
  const profile = user === null ? undefined : paths.profile(user.username)
  return {
    toProfile: orLogin(profile === undefined ? undefined : { to: profile }, texts.loginForProfile),
    toTab: (tab: ProfileTab) => orLogin(profile === undefined ? undefined : { to: profile, state: { tab } }, texts.loginForTab),
    toNewItinerary: orLogin(user === null ? undefined : { to: paths.createItinerary }, texts.loginToCreate),
  }
}
