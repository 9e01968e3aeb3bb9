// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { UserPublic } from '#shared/api/users'
import { queryClient } from '../engine/api/queryClient'
import { rememberedUserId, rememberUser } from './rememberedUser'
import { sessionKey, type Session } from './session'
import { signOut } from './signOut'

const ana: UserPublic = { id: 'ana', name: 'Ana', username: 'ana', image: null } as never

it('keeps the session when the server refuses to sign out, and notifies the other tabs', async () => {
  const session: Session = { user: ana, isCached: false }
  rememberUser(ana)
  queryClient.setQueryData(sessionKey, session)
  const otherTab = new BroadcastChannel('periplo-account')
  const messages: unknown[] = []
  const heard = new Promise<void>((resolve) => {
    otherTab.addEventListener('message', ({ data }) => {
      if (messages.push(data) === 2) resolve()
    })
  })
  const done: string[] = []
  const refused = signOut(queryClient, { user: ana, leavePage: () => done.push('left the page') }, () =>
    Promise.reject(new Error('no')),
  )
  await expect(refused).rejects.toThrow('no')
  await heard
  otherTab.close()
  expect(messages).toEqual([
    { userId: 'ana', news: 'leaving' },
    { userId: 'ana', news: 'stays' },
  ])
  expect(done).toEqual([])
  expect(queryClient.getQueryData(sessionKey)).toEqual(session)
  expect(rememberedUserId()).toBe('ana')
})
