import { expect, it, vi } from 'vitest'
import { eventually } from '#testkit/eventually'
import { createSessionController } from './sessionController'

function start() {
  const done: string[] = []
  const note = (what: string) => () => void done.push(what)
  const renewSession = vi.fn(() => Promise.resolve(true))
  const isSignedIn = vi.fn(() => Promise.resolve(true))
  const controller = createSessionController(1, true, {
    signIn: { renewSession, isSignedIn },
    connection: { open: note('open'), close: note('close'), changeClientId: note('changeClientId') },
    saver: { onEnded: note('endSaving') },
  })
  controller.send({ type: 'copyLoaded', isFilled: true })
  const phase = () => controller.state.get().phase
  return { controller, done, renewSession, isSignedIn, phase }
}
const fail = (times: number, { send }: ReturnType<typeof start>['controller']) => {
  for (let attempt = 0; attempt < times; attempt += 1) send({ type: 'lost' })
}

it('connects when the copy has been read, and reports its phases', () => {
  const { controller, done, phase } = start()
  const heard: string[] = []
  controller.state.subscribe(() => heard.push(phase()))
  expect(done).toEqual(['open'])
  controller.send({ type: 'connected' })
  controller.send({ type: 'synced', isFilled: true })
  controller.send({ type: 'copyLoaded', isFilled: false })
  controller.send({ type: 'close' })
  expect(heard).toEqual(['connecting', 'live', 'closed'])
})

it.each([
  ['a new token', true, 'connecting', ['open', 'open']],
  ['no session any more', false, 'ended', ['open', 'close', 'endSaving']],
])('refused with 4401: %s', async (_answer, isAlive, to, steps) => {
  const { controller, done, renewSession, phase } = start()
  renewSession.mockResolvedValue(isAlive)
  controller.send({ type: 'refused', code: 4401, reason: '' })
  expect(phase()).toBe('refused')
  await eventually(() => expect(phase()).toBe(to))
  expect(done).toEqual(steps)
})

it('does not end when the server does not answer', async () => {
  const { controller, renewSession, isSignedIn, phase } = start()
  renewSession.mockRejectedValue(new Error('unreached'))
  isSignedIn.mockRejectedValue(new Error('unreached'))
  controller.send({ type: 'refused', code: 4401, reason: '' })
  await eventually(() => expect(phase()).toBe('connecting'))
  fail(5, controller)
  await eventually(() => expect(isSignedIn).toHaveBeenCalledOnce())
  expect(phase()).toBe('connecting')
})

it('ends when no user is signed in after failed attempts, and later events change nothing', async () => {
  const { controller, done, isSignedIn, phase } = start()
  isSignedIn.mockResolvedValue(false)
  fail(5, controller)
  await eventually(() => expect(phase()).toBe('ended'))
  expect(done).toEqual(['open', 'close', 'endSaving'])
  controller.send({ type: 'synced', isFilled: true })
  expect(controller.state.get().ending).toBe('signedOut')
})

it('ignores a response that arrives after it was closed', async () => {
  const { controller, done, renewSession, phase } = start()
  let answer: (isAlive: boolean) => void = () => undefined
  renewSession.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  controller.send({ type: 'refused', code: 4401, reason: '' })
  controller.send({ type: 'close' })
  answer(true)
  await renewSession.mock.results[0]?.value
  await Promise.resolve()
  expect([phase(), done]).toEqual(['closed', ['open']])
})

it('reconnects under another client id immediately', () => {
  const { controller, done } = start()
  controller.send({ type: 'refused', code: 4422, reason: "somebody else's client id" })
  expect(done).toEqual(['open', 'changeClientId', 'open'])
})

it('reconnects later when an older server refuses places, unless it was closed', () => {
  vi.useFakeTimers()
  try {
    const [waiting, closed] = [start(), start()]
    for (const { controller } of [waiting, closed]) controller.send({ type: 'refused', code: 4422, reason: 'unknown key: place' })
    closed.controller.send({ type: 'close' })
    expect(waiting.done).toEqual(['open'])
    vi.runAllTimers()
    expect([waiting.phase(), waiting.done, closed.done]).toEqual(['connecting', ['open', 'open'], ['open']])
  } finally {
    vi.useRealTimers()
  }
})
