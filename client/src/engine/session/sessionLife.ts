import { createStore, type Readable } from '../../lib/store/store'
import type { Saver } from '../saving/saver'
import type { ItineraryConnection } from '../wire/connection'
import { firstState, transition, type SessionAction, type SessionEvent, type SessionState } from './sessionMachine'

/** How to find out whether somebody is still signed in. */
export interface SignInCheck {
  /** Gets a new access token; false when the session is over. Rejects when the server was not reached. */
  renewSession: () => Promise<boolean>
  /** Asks the server whether anybody is signed in here. Rejects when it was not reached. */
  isSignedIn: () => Promise<boolean>
}

/** The session machine at work: where it stands, and what tells it what happens. */
export interface SessionLife {
  state: Readable<SessionState>
  send: (event: SessionEvent) => void
}

interface Tools {
  signIn: SignInCheck
  connection: Pick<ItineraryConnection, 'open' | 'close' | 'changeClientId'>
  saver: Pick<Saver, 'onEnded'>
}

// No answer proves nothing.
const isOver = async (isAlive: Promise<boolean>): Promise<boolean> => !(await isAlive.catch(() => true))

/** Keeps the state of a session, and does what its transitions ask for. */
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
