import { findAskedAddress, findLiveToken } from '#server/accounts/accountTokenStore'
import { gone, linkHash } from '#server/accounts/linkSecrets'
import { findUser } from '#server/accounts/userStore'
import type { Services } from '#server/base/services'

type Part = Pick<Services, 'db' | 'ownNow'>

/** The address that a link confirms, without using it. Throws GoneError. */
export async function addressOf({ db, ownNow }: Part, token: string): Promise<{ email: string }> {
  const live = await findLiveToken(db, linkHash(token), ['confirm', 'change'], ownNow())
  const user = live && (await findUser(db, live.userId))
  if (live === undefined || user === undefined) throw gone()
  if (live.kind === 'confirm' && live.emailKey !== user.emailKey) throw gone()
  return { email: live.email }
}

/** What a link that takes an address back is about; does not use it. Throws AppError `GoneError`. */
export async function changeOf({ db, ownNow }: Part, token: string): Promise<{ username: string; newEmail: string | null }> {
  const live = await findLiveToken(db, linkHash(token), ['veto'], ownNow())
  const user = live && (await findUser(db, live.userId))
  if (live === undefined || user === undefined) throw gone()
  return { username: user.username, newEmail: (await findAskedAddress(db, live)) ?? null }
}
