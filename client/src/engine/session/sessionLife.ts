import { createStore, type Readable } from '../../lib/store/store'
import type { Saver } from '../saving/saver'
import type { ItineraryConnection } from '../wire/connection'
import { firstState, transition, type SessionAction, type SessionEvent, type SessionState } from './sessionMachine'

export interface SignInCheck {
  /** False if the session is over. Rejects if the server is unreachable. */
  renewSession: () => Promise<boolean>
  /** Rejects if the server is unreachable. */
  isSignedIn: () => Promise<boolean>
}

export interface SessionLife {
  state: Readable<SessionState>
  send: (event: SessionEvent) => void
}

interface Tools {
  signIn: SignInCheck
  connection: Pick<ItineraryConnection, 'open' | 'close' | 'changeClientId'>
  saver: Pick<Saver, 'onEnded'>
}

// An unreachable server counts as alive.
const isOver = async (isAlive: Promise<boolean>): Promise<boolean> => !(await isAlive.catch(() => true))

export function createSessionLife(epoch: number, isCreated: boolean, { signIn, connection, saver }: Tools): SessionLife {
  const state = createStore(firstState(epoch, isCreated))
  const send = (event: SessionEvent) => {
    const [next, ...todo] = transition(state.get(), event)
    state.set(next)
    for (const action of todo) void actions[action]()
  }
  const actions: Record<SessionAction, () => unknown> = {
    openConnection: connection.open,
    closeConnection: connection.close,
    changeClientId: connection.changeClientId,
    renewAccess: async () => send({ type: (await isOver(signIn.renewSession())) ? 'signedOut' : 'renewed' }),
    checkSignIn: async () => (await isOver(signIn.isSignedIn())) && send({ type: 'signedOut' }),
    endSaving: saver.onEnded,
  }
  return { state, send }
}
