import { expect, it, vi } from 'vitest'
import { eventually } from '#testkit/eventually'
import * as toasts from '../../lib/toasts'
import { ApiError, NetworkError } from './apiError'
import { createPendingToggles, forgetPendingToggles } from './pendingToggles'

function world() {
  const log: string[] = []
  const questions: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const word = (isOn: boolean) => (isOn ? 'on' : 'off')
  const toggles = createPendingToggles({
    show: (key, isOn) => log.push(`show ${key} ${word(isOn)}`),
    send: (key, isOn) => {
      log.push(`send ${key} ${word(isOn)}`)
      return new Promise<void>((resolve, reject) => questions.push({ resolve, reject }))
    },
    onConfirmed: (key, isOn) => log.push(`agreed ${key} ${word(isOn)}`),
  })
  const answer = () => questions.shift()?.resolve()
  const fail = (error: unknown = new NetworkError('gone')) => questions.shift()?.reject(error)
  return { toggles, log, answer, fail, waiting: () => questions.length }
}

it('shows the new state immediately, sends one request and reports the confirmation', async () => {
  const { toggles, log, answer } = world()
  const end = toggles.toggle('a', false)
  expect(log).toEqual(['show a on', 'send a on'])
  answer()
  await expect(end).resolves.toBe(true)
  expect(log).toEqual(['show a on', 'send a on', 'agreed a on'])
})

it('sends a second request only after the first response when toggled twice', async () => {
  const { toggles, log, answer, waiting } = world()
  void toggles.toggle('a', false)
  // Before a render: still the old state.
  const end = toggles.toggle('a', false)
  expect(waiting()).toBe(1)
  answer()
  await eventually(() => expect(log.at(-1)).toBe('send a off'))
  answer()
  await expect(end).resolves.toBe(false)
  expect(log).toEqual(['show a on', 'send a on', 'show a off', 'send a off', 'agreed a off'])
})

it('sends no second request when toggled three times, as the last state is already sent', async () => {
  const { toggles, log, answer } = world()
  void toggles.toggle('a', false)
  void toggles.toggle('a', true)
  const end = toggles.toggle('a', false)
  answer()
  await expect(end).resolves.toBe(true)
  expect(log.filter((entry) => entry.startsWith('send'))).toEqual(['send a on'])
})

it('reverts to the server state when the server is unreachable', async () => {
  const { toggles, log, fail } = world()
  const end = toggles.toggle('a', false)
  fail()
  await expect(end).resolves.toBe(false)
  expect(log).toEqual(['show a on', 'send a on', 'show a off'])
})

it.each([
  ['that the account may only read', new ApiError('SuspendedError', 403), 1],
  [
    'that a new account follows as many as it may',
    new ApiError('TooManyRequestsError', 429, [{ path: 'following', code: 'young_account' }]),
    1,
  ],
  ['nothing where a later press may do', new ApiError('TooManyRequestsError', 429), 0],
])('reverting, says %s', async (_, error, said) => {
  const showErrorToast = vi.spyOn(toasts, 'showErrorToast').mockReturnValue()
  const { toggles, fail } = world()
  const end = toggles.toggle('a', false)
  fail(error)
  await expect(end).resolves.toBe(false)
  expect(showErrorToast).toHaveBeenCalledTimes(said)
  showErrorToast.mockRestore()
})

it('reverts to the last confirmed state, not to the first', async () => {
  const { toggles, log, answer, fail } = world()
  void toggles.toggle('a', false)
  const end = toggles.toggle('a', true)
  answer()
  await eventually(() => expect(log.at(-1)).toBe('send a off'))
  fail()
  await expect(end).resolves.toBe(true)
  expect(log.at(-1)).toBe('show a on')
})

it('a failed request whose toggle was already reversed leaves the state as shown', async () => {
  const { toggles, log, fail } = world()
  void toggles.toggle('a', false)
  const end = toggles.toggle('a', true)
  fail()
  await expect(end).resolves.toBe(false)
  expect(log).toEqual(['show a on', 'send a on', 'show a off', 'agreed a off'])
})

it('keeps two keys apart', async () => {
  const { toggles, log, answer, fail } = world()
  const a = toggles.toggle('a', false)
  const b = toggles.toggle('b', true)
  answer()
  fail()
  await Promise.all([a, b])
  expect(log).toEqual(['show a on', 'send a on', 'show b off', 'send b off', 'agreed a on', 'show b on'])
})

it('lists the toggles that an earlier request cannot know', async () => {
  const { toggles, answer } = world()
  const asked = toggles.now()
  const end = toggles.toggle('a', false)
  expect([...toggles.since(asked)]).toEqual([['a', true]])
  answer()
  await end
  expect([...toggles.since(asked)]).toEqual([['a', true]])
  expect([...toggles.since(toggles.now())]).toEqual([])
  toggles.hear('b', false)
  expect([...toggles.since(asked)]).toEqual([
    ['a', true],
    ['b', false],
  ])
})

it('a request under way overrides the state from another tab', async () => {
  const { toggles, log, answer } = world()
  const end = toggles.toggle('a', false)
  toggles.hear('a', false)
  expect(log).toEqual(['show a on', 'send a on'])
  answer()
  await end
})

it('shows nothing of a user who signed out', async () => {
  const { toggles, log, fail } = world()
  const end = toggles.toggle('a', false)
  forgetPendingToggles()
  fail()
  await end
  expect(log).toEqual(['show a on', 'send a on'])
})
