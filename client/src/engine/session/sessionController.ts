import { createStore, type Readable } from '../../lib/store/store'
import type { Saver } from '../saving/saver'
import type { ItineraryConnection } from '../wire/connection'
import {
  initialSessionState,
  mayReconnect,
  transitionSession,
  type SessionAction,
  type SessionEvent,
  type SessionState,
} from './sessionMachine'

const RETRY_LATER_MS = 5000

export interface SignInCheck {
  /** False if the session is over. Rejects if the server is unreachable. */
  renewSession: () => Promise<boolean>
  isSignedIn: () => Promise<boolean>
}

export interface SessionController {
  state: Readable<SessionState>
  send: (event: SessionEvent) => void
}

interface Tools {
  signIn: SignInCheck
  connection: Pick<ItineraryConnection, 'open' | 'close' | 'changeClientId'>
  saver: Pick<Saver, 'onEnded'>
}

export function createSessionController(
  epoch: number,
  isCreated: boolean,
  { signIn, connection, saver }: Tools,
): SessionController {
  const state = createStore(initialSessionState(epoch, isCreated))
  const send = (event: SessionEvent) => {
    const [next, ...todo] = transitionSession(state.get(), event)
    state.set(next)
    for (const action of todo) void actions[action]()
  }
  const actions: Record<SessionAction, () => unknown> = {
    openConnection: connection.open,
    openConnectionLater: () => setTimeout(() => mayReconnect(state.get()) && connection.open(), RETRY_LATER_MS),
    closeConnection: connection.close,
    changeClientId: connection.changeClientId,
    renewAccess: async () => send({ type: (await isOver(signIn.renewSession())) ? 'signedOut' : 'renewed' }),
    checkSignIn: async () => (await isOver(signIn.isSignedIn())) && send({ type: 'signedOut' }),
    endSaving: saver.onEnded,
  }
  return { state, send }
}

/** Offline, sockets stay silent for 30 s: drop and retry, which reaches a local server. Online or visible: reconnect at once. */
export function watchNetwork(connection: ItineraryConnection, mayConnect: () => boolean): () => void {
  const startAfresh = () => {
    if (!mayConnect()) return
    connection.close()
    connection.open()
  }
  const hurry = () => {
    if (!connection.isConnected()) startAfresh()
  }
  const hurryWhenSeen = () => {
    if (document.visibilityState === 'visible') hurry()
  }
  window.addEventListener('offline', startAfresh)
  window.addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurryWhenSeen)
  return () => {
    window.removeEventListener('offline', startAfresh)
    window.removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurryWhenSeen)
  }
}

// An unreachable server counts as alive.
const isOver = async (isAlive: Promise<boolean>): Promise<boolean> => !(await isAlive.catch(() => true))
