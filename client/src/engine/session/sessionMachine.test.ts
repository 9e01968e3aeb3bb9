import { describe, expect, it } from 'vitest'
import {
  ATTEMPTS_BEFORE_SIGN_IN_CHECK,
  initialSessionState,
  mayReconnect,
  transitionSession,
  type SessionEvent,
  type SessionPhase,
  type SessionState,
} from './sessionMachine'

/** Refusals by reaction. */
const events = {
  copyLoaded: { type: 'copyLoaded', isFilled: true },
  created: { type: 'creationChanged', isCreated: true },
  notCreated: { type: 'creationChanged', isCreated: false },
  connected: { type: 'connected' },
  lost: { type: 'lost' },
  synced: { type: 'synced', isFilled: true },
  retry: { type: 'refused', code: 4503, reason: '' },
  invalid: { type: 'refused', code: 4422, reason: '' },
  placeRefused: { type: 'refused', code: 4422, reason: 'unknown key: place' },
  tokenOver: { type: 'refused', code: 4401, reason: '' },
  clientIdTaken: { type: 'refused', code: 4422, reason: "somebody else's client id" },
  removed: { type: 'refused', code: 4403, reason: 'removed' },
  rewritten: { type: 'refused', code: 4409, reason: '7' },
  renewed: { type: 'renewed' },
  signedOut: { type: 'signedOut' },
  switchTo: { type: 'switchTo', epoch: 8 },
  end: { type: 'end', ending: 'otherEpoch' },
  leaving: { type: 'leaving', isLeaving: true },
  close: { type: 'close' },
} satisfies Record<string, SessionEvent>
type Name = keyof typeof events
const names = Object.keys(events) as Name[]

const after = (first: SessionState, ...eventNames: Name[]): SessionState =>
  eventNames.reduce((state, name) => transitionSession(state, events[name])[0], first)
const opened = initialSessionState(2, true)
const offline = initialSessionState(2, false)

const stateIn: Readonly<Record<SessionPhase, SessionState>> = {
  loadingCopy: opened,
  localOnly: after(offline, 'copyLoaded'),
  connecting: after(opened, 'copyLoaded'),
  live: after(opened, 'copyLoaded', 'connected', 'synced'),
  refused: after(opened, 'copyLoaded', 'connected', 'synced', 'lost', 'tokenOver'),
  switchingGeneration: after(opened, 'copyLoaded', 'connected', 'lost', 'rewritten'),
  ended: after(opened, 'copyLoaded', 'connected', 'lost', 'removed'),
  closed: after(opened, 'close'),
}
const phases = Object.keys(stateIn) as SessionPhase[]

/** All other events are ignored. */
const always = { leaving: '(changed)', close: 'closed' } as const
const online = {
  ...always,
  notCreated: '(changed)',
  connected: 'connecting',
  synced: 'live',
  invalid: 'ended: endSaving',
  placeRefused: 'connecting: openConnectionLater',
  clientIdTaken: 'connecting: changeClientId openConnection',
  removed: 'ended: endSaving',
  rewritten: 'switchingGeneration',
  signedOut: 'ended: closeConnection endSaving',
} as const
const expected: Readonly<Record<SessionPhase, Partial<Record<Name, string>>>> = {
  loadingCopy: { ...always, notCreated: '(changed)', copyLoaded: 'connecting: openConnection' },
  localOnly: { ...always, created: 'connecting: openConnection' },
  connecting: { ...online, lost: '(changed)', tokenOver: 'refused: renewAccess' },
  live: { ...online, lost: 'connecting', tokenOver: 'refused: renewAccess' },
  refused: { ...online, lost: '(changed)', renewed: 'connecting: openConnection' },
  switchingGeneration: {
    ...always,
    notCreated: '(changed)',
    signedOut: 'ended: closeConnection endSaving',
    switchTo: '(changed)',
    end: 'ended: endSaving',
  },
  ended: { ...always, notCreated: '(changed)' },
  closed: {},
}

describe.each(phases)('in %s', (phase) => {
  const state = stateIn[phase]

  it('is the phase that its events lead to', () => expect(state.phase).toBe(phase))

  it.each(names)('%s leads to the expected phase, or changes nothing', (name) => {
    const [next, ...actions] = transitionSession(state, events[name])
    const way = expected[phase][name]
    if (way === undefined) {
      expect(next).toBe(state)
      expect(actions).toEqual([])
      return
    }
    const [to, todo] = way.split(': ')
    expect(next).not.toBe(state)
    expect(next.phase).toBe(to === '(changed)' || to === undefined ? phase : to)
    expect(actions.join(' ')).toBe(todo ?? '')
  })
})

const wrongIn = (before: SessionState, { phase, ending, nextEpoch, isCreated, ...now }: SessionState): string[] => [
  ...(phase !== 'closed' && (ending !== null) !== (phase === 'ended') ? ['an ending elsewhere than in its phase'] : []),
  ...(phase === 'switchingGeneration' && nextEpoch === null ? ['no generation to switch to'] : []),
  ...(before.phase === 'closed' && phase !== 'closed' ? ['opened again'] : []),
  ...(before.phase === 'ended' && !['ended', 'closed'].includes(phase) ? ['gone on after its end'] : []),
  ...(mayReconnect({ phase, ending, nextEpoch, isCreated, ...now }) &&
  !(isCreated && ['connecting', 'live', 'refused'].includes(phase))
    ? ['connected where it may not']
    : []),
]

it('never reaches an invalid state, in any order of events', () => {
  const key = (state: SessionState) => JSON.stringify({ ...state, failures: state.failures % ATTEMPTS_BEFORE_SIGN_IN_CHECK })
  const seen = new Map<string, SessionState>([opened, offline].map((state) => [key(state), state]))
  const wrong = new Set<string>()
  // Iterating a Map also visits entries added during the loop.
  for (const state of seen.values())
    for (const name of names) {
      const [next] = transitionSession(state, events[name])
      for (const what of wrongIn(state, next)) wrong.add(`${what}: ${state.phase} → ${name} → ${next.phase}`)
      if (!seen.has(key(next))) seen.set(key(next), next)
    }
  expect([...wrong]).toEqual([])
  expect(new Set([...seen.values()].map(({ phase }) => phase))).toEqual(new Set(phases))
})

describe('a trip created offline', () => {
  it('connects only once it is delivered', () => {
    expect(transitionSession(offline, events.copyLoaded)).toEqual([{ ...offline, phase: 'localOnly', isFilled: true }])
    expect(transitionSession(after(offline, 'copyLoaded'), events.created)[0]).toMatchObject({
      phase: 'connecting',
      isCreated: true,
    })
  })

  it('does not end on 4404 when it connected before the outbox was read', () => {
    const early = after(opened, 'copyLoaded', 'notCreated', 'connected', 'lost')
    const [waiting, ...actions] = transitionSession(early, { type: 'refused', code: 4404, reason: '' })
    expect([waiting.phase, waiting.ending, actions]).toEqual(['localOnly', null, []])
    expect(transitionSession(waiting, events.created).slice(1)).toEqual(['openConnection'])
  })
})

describe('a retry that is allowed once until the next sync', () => {
  const live = stateIn.live

  it('renews the access token', () => {
    const renewed = after(live, 'lost', 'tokenOver', 'renewed')
    expect(transitionSession(renewed, events.tokenOver)).toEqual([
      { ...renewed, phase: 'ended', ending: 'signedOut' },
      'endSaving',
    ])
    expect(after(renewed, 'connected', 'tokenOver').phase).toBe('ended')
    expect(after(renewed, 'connected', 'synced', 'tokenOver').phase).toBe('refused')
  })

  it('changes the client id', () => {
    const withNewClientId = after(live, 'lost', 'clientIdTaken')
    expect(after(withNewClientId, 'connected', 'clientIdTaken')).toMatchObject({ phase: 'ended', ending: 'invalid' })
    expect(after(withNewClientId, 'connected', 'synced', 'clientIdTaken').phase).toBe('connecting')
  })
})

it('checks the sign-in at every fifth failed attempt in a row', () => {
  const asks = (state: SessionState, attempts: number) => {
    const at: number[] = []
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const [next, ...actions] = transitionSession(state, events.lost)
      if (actions.includes('checkSignIn')) at.push(attempt)
      state = next
    }
    return at
  }
  expect(asks(stateIn.connecting, 11)).toEqual([5, 10])
  expect(asks(after(stateIn.connecting, 'lost', 'lost', 'lost', 'connected'), 6)).toEqual([5])
})

describe('a rewritten document', () => {
  it('switches to the newest epoch named, also when it ends', () => {
    const { switchingGeneration } = stateIn
    expect(switchingGeneration).toMatchObject({ epoch: 2, nextEpoch: 7, ending: null })
    expect(after(switchingGeneration, 'switchTo')).toMatchObject({ epoch: 2, nextEpoch: 8 })
    expect(after(switchingGeneration, 'switchTo', 'end')).toMatchObject({ phase: 'ended', ending: 'otherEpoch', epoch: 8 })
  })

  it('ends when the named epoch is invalid', () => {
    const [next] = transitionSession(stateIn.connecting, { type: 'refused', code: 4409, reason: 'x' })
    expect(next).toMatchObject({ phase: 'ended', ending: 'otherEpoch', epoch: 2 })
  })
})

it('keeps whether there is content to edit and whether the user is signing out', () => {
  expect(transitionSession(opened, { type: 'copyLoaded', isFilled: false })[0].isFilled).toBe(false)
  expect(after(opened, 'copyLoaded').isFilled).toBe(true)
  expect(after(stateIn.live, 'lost', 'tokenOver').isFilled).toBe(true)
  expect(after(stateIn.live, 'leaving').isLeaving).toBe(true)
  expect(transitionSession(after(stateIn.live, 'leaving'), { type: 'leaving', isLeaving: false })[0].isLeaving).toBe(false)
})
