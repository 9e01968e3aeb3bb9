import { reactionToClose, type Ending } from '../wire/reactionToClose'

/** After this many failed attempts in a row somebody asks whether the sign-in is over: without one the server refuses before it can say why. */
export const ATTEMPTS_BEFORE_CHECK = 5

export type SessionPhase =
  /** The copy of this device is being read. */
  | 'loadingCopy'
  /** Created offline and not on the server yet: connecting would look as if it had been deleted. */
  | 'localOnly'
  /** Being connected, again and again, until the document is in step with the server's. */
  | 'connecting'
  | 'live'
  /** The server wants a new access token first. */
  | 'refused'
  /** The server has written the document anew; another session is about to take over. */
  | 'switchingGeneration'
  /** It cannot go on; `ending` says why. */
  | 'ended'
  | 'closed'

/** Where the life of an itinerary session stands. */
export interface SessionState {
  phase: SessionPhase
  /** The document holds something, from this device or from the server; before that there is nothing to edit. */
  isFilled: boolean
  /** The server knows the itinerary, as far as this device can tell. */
  isCreated: boolean
  /** The person is deleting or leaving it: its end is then not announced to them. */
  isLeaving: boolean
  /** Null before it has ended. */
  ending: Ending | null
  /** The generation of the document that is open; once it has ended, the newest that the server has named. */
  epoch: number
  /** The server's generation when it is newer than the one that is open, else null. */
  nextEpoch: number | null
  /** Failed attempts in a row. */
  failures: number
  /** Whether a refusal may be answered with another access token, or another client id: once each, until the document is in step again. */
  mayRenew: boolean
  mayChangeClientId: boolean
}

export type SessionEvent =
  | { type: 'copyLoaded'; isFilled: boolean }
  /** An offline creation begins to wait, or is on the server. */
  | { type: 'creationChanged'; isCreated: boolean }
  | { type: 'connected' }
  /** Also after each attempt that failed. */
  | { type: 'lost' }
  | { type: 'synced'; isFilled: boolean }
  | { type: 'refused'; code: number; reason: string }
  /** The new token is there, or nobody could say. */
  | { type: 'renewed' }
  | { type: 'signedOut' }
  | { type: 'switchTo'; epoch: number }
  | { type: 'end'; ending: Ending }
  | { type: 'leaving'; isLeaving: boolean }
  | { type: 'close' }

/** What is to be done after a transition. `sessionLife.ts` does it. */
export type SessionAction = 'openConnection' | 'closeConnection' | 'changeClientId' | 'renewAccess' | 'checkSignIn' | 'endSaving'

/** The state after an event, and what is to be done then, in this order. The same state: the event was ignored. */
export type Transition = readonly [next: SessionState, ...actions: SessionAction[]]

const online: readonly SessionPhase[] = ['connecting', 'live', 'refused']
const switching: readonly SessionPhase[] = ['switchingGeneration']

/** The phases in which an event can come, if not in all before the last one. In others it is too late for it, and it is ignored. */
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

export const firstState = (epoch: number, isCreated: boolean): SessionState => ({
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

/** Whether a connection may be tried again from the start when the network changes. */
export const mayReconnect = ({ phase, isCreated }: SessionState): boolean => online.includes(phase) && isCreated

/** The life of an itinerary session: what each event makes of it. */
export function transition(state: SessionState, event: SessionEvent): Transition {
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

const ended = (state: SessionState, ending: Ending, ...actions: SessionAction[]): Transition => [
  { ...state, phase: 'ended', ending, epoch: state.nextEpoch ?? state.epoch },
  ...actions,
  'endSaving',
]

function afterLoss(state: SessionState): Transition {
  const next: SessionState = state.phase === 'live' ? { ...state, phase: 'connecting' } : state
  return next.failures % ATTEMPTS_BEFORE_CHECK === 0 ? [next, 'checkSignIn'] : [next]
}

/** The server has closed the connection with a code of its own. */
function afterRefusal(state: SessionState, code: number, reason: string): Transition {
  // Unknown there, of course. It connects again once the creation is delivered.
  if (!state.isCreated) return connectOrWait(state)
  const reaction = reactionToClose(code, reason)
  switch (reaction.kind) {
    case 'retry':
      return [state]
    case 'renewSession':
      // Already under way.
      if (state.phase === 'refused') return [state]
      if (!state.mayRenew) return ended(state, 'signedOut')
      return [{ ...state, phase: 'refused', mayRenew: false }, 'renewAccess']
    case 'changeClientId':
      if (!state.mayChangeClientId) return ended(state, 'invalid')
      return [{ ...state, phase: 'connecting', mayChangeClientId: false }, 'changeClientId', 'openConnection']
    case 'switchEpoch':
      return [{ ...state, phase: 'switchingGeneration', nextEpoch: reaction.epoch }]
    case 'end':
      return ended(state, reaction.ending)
  }
}
