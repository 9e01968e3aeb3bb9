import { expect, it, vi } from 'vitest'
import { NetworkError } from './apiError'
import { createPendingToggles, forgetPendingToggles } from './pendingToggles'

/** A thing, the server it is asked of, and what happened in which order. */
function world() {
  const log: string[] = []
  const questions: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const word = (isOn: boolean) => (isOn ? 'on' : 'off')
  const wishes = createPendingToggles({
    show: (key, isOn) => log.push(`show ${key} ${word(isOn)}`),
    send: (key, isOn) => {
      log.push(`send ${key} ${word(isOn)}`)
      return new Promise<void>((resolve, reject) => questions.push({ resolve, reject }))
    },
    onConfirmed: (key, isOn) => log.push(`agreed ${key} ${word(isOn)}`),
  })
  /** The server answers the question that has waited longest. */
  const answer = () => questions.shift()?.resolve()
  const fail = (error: unknown = new NetworkError('gone')) => questions.shift()?.reject(error)
  return { wishes, log, answer, fail, waiting: () => questions.length }
}

it('shows a wish at once, asks once, and tells when the server agrees', async () => {
  const { wishes, log, answer } = world()
  const end = wishes.toggle('a', false)
  expect(log).toEqual(['show a on', 'send a on'])
  answer()
  await expect(end).resolves.toBe(true)
  expect(log).toEqual(['show a on', 'send a on', 'agreed a on'])
})

it('pressed twice, asks a second time only after the first answer', async () => {
  const { wishes, log, answer, waiting } = world()
  void wishes.toggle('a', false)
  // The second press comes before anything was drawn: what shows is still the old state.
  const end = wishes.toggle('a', false)
  expect(waiting()).toBe(1)
  answer()
  await vi.waitFor(() => expect(log.at(-1)).toBe('send a off'))
  answer()
  await expect(end).resolves.toBe(false)
  expect(log).toEqual(['show a on', 'send a on', 'show a off', 'send a off', 'agreed a off'])
})

it('pressed three times meanwhile, asks nothing more: the wish under way is the last wish', async () => {
  const { wishes, log, answer } = world()
  void wishes.toggle('a', false)
  void wishes.toggle('a', true)
  const end = wishes.toggle('a', false)
  answer()
  await expect(end).resolves.toBe(true)
  expect(log.filter((entry) => entry.startsWith('send'))).toEqual(['send a on'])
})

it('goes back to what the server holds when it is out of reach or refuses', async () => {
  const { wishes, log, fail } = world()
  const end = wishes.toggle('a', false)
  fail()
  await expect(end).resolves.toBe(false)
  expect(log).toEqual(['show a on', 'send a on', 'show a off'])
})

it('goes back to what was agreed last, not to the beginning', async () => {
  const { wishes, log, answer, fail } = world()
  void wishes.toggle('a', false)
  const end = wishes.toggle('a', true)
  answer()
  await vi.waitFor(() => expect(log.at(-1)).toBe('send a off'))
  fail()
  await expect(end).resolves.toBe(true)
  expect(log.at(-1)).toBe('show a on')
})

it('a failed wish that was taken back meanwhile leaves everything as it shows', async () => {
  const { wishes, log, fail } = world()
  void wishes.toggle('a', false)
  const end = wishes.toggle('a', true)
  fail()
  await expect(end).resolves.toBe(false)
  expect(log).toEqual(['show a on', 'send a on', 'show a off', 'agreed a off'])
})

it('keeps two things apart', async () => {
  const { wishes, log, answer, fail } = world()
  const a = wishes.toggle('a', false)
  const b = wishes.toggle('b', true)
  answer()
  fail()
  await Promise.all([a, b])
  expect(log).toEqual(['show a on', 'send a on', 'show b off', 'send b off', 'agreed a on', 'show b on'])
})

it('knows what an answer asked for earlier cannot know', async () => {
  const { wishes, answer } = world()
  const asked = wishes.now()
  const end = wishes.toggle('a', false)
  expect([...wishes.since(asked)]).toEqual([['a', true]])
  answer()
  await end
  expect([...wishes.since(asked)]).toEqual([['a', true]])
  expect([...wishes.since(wishes.now())]).toEqual([])
  wishes.hear('b', false)
  expect([...wishes.since(asked)]).toEqual([
    ['a', true],
    ['b', false],
  ])
})

it('a wish under way counts more than what another tab tells', async () => {
  const { wishes, log, answer } = world()
  const end = wishes.toggle('a', false)
  wishes.hear('a', false)
  expect(log).toEqual(['show a on', 'send a on'])
  answer()
  await end
})

it('shows nothing any more of the wishes of somebody who left', async () => {
  const { wishes, log, fail } = world()
  const end = wishes.toggle('a', false)
  forgetPendingToggles()
  fail()
  await end
  expect(log).toEqual(['show a on', 'send a on'])
})
