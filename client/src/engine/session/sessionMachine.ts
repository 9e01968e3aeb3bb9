import { chooseCloseReaction, type SessionEndReason } from '../wire/reactionToClose'

/** After these the session is checked: without one the server refuses before it can say why. */
export const ATTEMPTS_BEFORE_SIGN_IN_CHECK = 5

export type SessionPhase =
  | 'loadingCopy'
  /** Not on the server yet: connecting would look like a deletion. */
  | 'localOnly'
  /** Retrying until synced. */
  | 'connecting'
  | 'live'
  | 'refused'
  /** The server rewrote the document; another session takes over. */
  | 'switchingGeneration'
  | 'ended'
  | 'closed'

export interface SessionState {
  phase: SessionPhase
  /** The document has content; before that it cannot be edited. */
  isFilled: boolean
  /** The server knows the itinerary, as far as the client can tell. */
  isCreated: boolean
  /** The user deletes or leaves it: do not announce its end. */
  isLeaving: boolean
  ending: SessionEndReason | null
  /** The open generation; once ended, the newest one the server named. */
  epoch: number
  nextEpoch: number | null
  /** In a row. */
  failures: number
  /** A refusal may renew token or client id once each until the next sync. */
  mayRenew: boolean
  mayChangeClientId: boolean
}

export type SessionEvent =
  | { type: 'copyLoaded'; isFilled: boolean }
  | { type: 'creationChanged'; isCreated: boolean }
  | { type: 'connected' }
  /** Also after each failed attempt. */
  | { type: 'lost' }
  | { type: 'synced'; isFilled: boolean }
  | { type: 'refused'; code: number; reason: string }
  /** Renewed, or the server was unreachable. */
  | { type: 'renewed' }
  | { type: 'signedOut' }
  | { type: 'switchTo'; epoch: number }
  | { type: 'end'; ending: SessionEndReason }
  | { type: 'leaving'; isLeaving: boolean }
  | { type: 'close' }

export type SessionAction =
  | 'openConnection'
  | 'openConnectionLater'
  | 'closeConnection'
  | 'changeClientId'
  | 'renewAccess'
  | 'checkSignIn'
  | 'endSaving'

/** The next state and its actions, in order. Same state: event ignored. */
export type Transition = readonly [next: SessionState, ...actions: SessionAction[]]

const online: readonly SessionPhase[] = ['connecting', 'live', 'refused']
const switching: readonly SessionPhase[] = ['switchingGeneration']

/** Phases that accept an event, if not all; others ignore it. */
const phasesOf: Readonly<Partial<Record<SessionEvent['type'], readonly SessionPhase[]>>> = {
  copyLoaded: ['loadingCopy'],
  connected: online,
  lost: online,
  synced: online,
  refused: online,
  renewed: ['refused'],
  signedOut: [...online, ...switching],
  switchTo: switching,
  end: switching,
}

export const initialSessionState = (epoch: number, isCreated: boolean): SessionState => ({
  phase: 'loadingCopy',
  isFilled: false,
  isCreated,
  isLeaving: false,
  ending: null,
  epoch,
  nextEpoch: null,
  failures: 0,
  mayRenew: true,
  mayChangeClientId: true,
})

export const mayReconnect = ({ phase, isCreated }: SessionState): boolean => online.includes(phase) && isCreated

export function transitionSession(state: SessionState, event: SessionEvent): Transition {
  const { phase } = state
  if (phase === 'closed' || phasesOf[event.type]?.includes(phase) === false) return [state]
  switch (event.type) {
    case 'copyLoaded':
      return connectOrWait({ ...state, isFilled: event.isFilled })
    case 'creationChanged':
      if (event.isCreated === state.isCreated) return [state]
      return phase === 'localOnly' ? connectOrWait({ ...state, isCreated: true }) : [{ ...state, isCreated: event.isCreated }]
    case 'connected':
      return [{ ...state, phase: 'connecting', failures: 0 }]
    case 'lost':
      return afterLoss({ ...state, failures: state.failures + 1 })
    case 'synced':
      return [{ ...state, phase: 'live', isFilled: event.isFilled, mayRenew: true, mayChangeClientId: true }]
    case 'refused':
      return afterRefusal(state, event.code, event.reason)
    case 'renewed':
      return connect(state)
    case 'signedOut':
      return ended(state, 'signedOut', 'closeConnection')
    case 'switchTo':
      return [{ ...state, nextEpoch: event.epoch }]
    case 'end':
      return ended(state, event.ending)
    case 'leaving':
      return [{ ...state, isLeaving: event.isLeaving }]
    case 'close':
      return [{ ...state, phase: 'closed' }]
  }
}

const connect = (state: SessionState): Transition => [{ ...state, phase: 'connecting' }, 'openConnection']

const connectOrWait = (state: SessionState): Transition => (state.isCreated ? connect(state) : [{ ...state, phase: 'localOnly' }])

const ended = (state: SessionState, ending: SessionEndReason, ...actions: SessionAction[]): Transition => [
  { ...state, phase: 'ended', ending, epoch: state.nextEpoch ?? state.epoch },
  ...actions,
  'endSaving',
]

function afterLoss(state: SessionState): Transition {
  const next: SessionState = state.phase === 'live' ? { ...state, phase: 'connecting' } : state
  return next.failures % ATTEMPTS_BEFORE_SIGN_IN_CHECK === 0 ? [next, 'checkSignIn'] : [next]
}

function afterRefusal(state: SessionState, code: number, reason: string): Transition {
  // Expected before the creation is delivered, which connects again.
  if (!state.isCreated) return connectOrWait(state)
  const reaction = chooseCloseReaction(code, reason)
  switch (reaction.kind) {
    case 'retry':
      return [state]
    case 'renewSession':
      if (state.phase === 'refused') return [state]
      if (!state.mayRenew) return ended(state, 'signedOut')
      return [{ ...state, phase: 'refused', mayRenew: false }, 'renewAccess']
    case 'changeClientId':
      if (!state.mayChangeClientId) return ended(state, 'invalid')
      return [{ ...state, phase: 'connecting', mayChangeClientId: false }, 'changeClientId', 'openConnection']
    case 'retryLater':
      return [{ ...state, phase: 'connecting' }, 'openConnectionLater']
    case 'switchEpoch':
      return [{ ...state, phase: 'switchingGeneration', nextEpoch: reaction.epoch }]
    case 'end':
      return ended(state, reaction.ending)
  }
}
