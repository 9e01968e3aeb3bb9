// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { eventually } from '#testkit/eventually'
import type { UserPublic } from '#shared/api/users'
import { queryClient } from '../engine/api/queryClient'
import { sessionKey, type Session, onSignedOutElsewhere, isSigningOutElsewhere } from './session'

const ana: UserPublic = { id: 'ana', name: 'Ana', username: 'ana', image: null } as never
const signIn = (user: UserPublic | null) => queryClient.setQueryData<Session>(sessionKey, { user, isCached: false })

it('notices a sign-out in another tab once, also after this tab lost the session', async () => {
  signIn(ana)
  let left = 0
  const stop = onSignedOutElsewhere(() => (left += 1))
  const otherTab = new BroadcastChannel('periplo-account')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  const tell = (userId: string, news: string) => otherTab.postMessage({ userId, news })
  tell('ana', 'leaving')
  await eventually(() => expect(isSigningOutElsewhere()).toBe(true))
  signIn(null)
  tell('bruno', 'left')
  tell('ana', 'left')
  tell('ana', 'left')
  await eventually(() => expect(isSigningOutElsewhere()).toBe(false))
  await eventually(() => expect(left).toBe(1))
  stop()
  otherTab.close()
})
