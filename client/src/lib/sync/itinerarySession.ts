import { newDoc } from '../../../../shared/itinerary/doc'
import type { UserBrief } from '../../../../shared/api/users'
import { askBeforeLeaving } from './askBeforeLeaving'
import { reactionToClose, type Ending } from './closeCodes'
import { createConnection } from './connection'
import { followNetwork } from './followNetwork'
import { openHeading, type Heading } from './heading'
import { bindCommands, type ItineraryCommands } from './itineraryCommands'
import { rangeOf } from './itinerarySource'
import { isFilled, liveView, type LiveView } from './liveView'
import { deviceStorage } from './deviceStorage'
import { databaseName, localCopies } from './localCopies'
import { openLocalDatabase } from './localDatabase'
import { followPresence, type Presence } from './presence'
import { createSaver, type Saver } from './saver'
import { createStore, type Readable } from './store'

/** After so many vain attempts in a row it is asked whether the session is over. */
const REFUSED = 5

export interface SessionOptions {
  itineraryId: string
  user: UserBrief
  /** Gets a new access token; false when the session is over. Rejects when the server was not reached. */
  refreshSession: () => Promise<boolean>
  /** Asks the server whether anybody is signed in here. Rejects when it was not reached. */
  isSignedIn: () => Promise<boolean>
}

/** How far an itinerary has opened, and how it ended. */
export interface Progress {
  /** The copy of this device has been read, or has been waited for long enough. */
  isOpen: boolean
  /** The document holds something, from this device or from the server; before that there is nothing to edit. */
  isFilled: boolean
  ending: Ending | null
}

/** An itinerary that one may edit: live document, local copy, connection. Leased from `itinerarySessions`. */
export interface ItinerarySession {
  itineraryId: string
  userId: string
  progress: Readable<Progress>
  heading: Heading
  view: LiveView
  commands: ItineraryCommands
  save: Saver['state']
  presence: Presence
  /** How many changes others made since it opened. */
  othersChanges: Readable<number>
  close: () => Promise<void>
}

/** Opens the copy of this device, shows it, and only then connects: one paint, and little to fetch. */
export function openItinerarySession({ itineraryId, user, refreshSession, isSignedIn }: SessionOptions): ItinerarySession {
  const doc = newDoc()
  const copies = localCopies(deviceStorage(), user.id)
  const epoch = copies.find(itineraryId)?.epoch ?? 1
  const database = openLocalDatabase(databaseName(user.id, itineraryId, epoch), doc)
  const heading = openHeading(database)
  const view = liveView(doc, heading.head)
  const progress = createStore<Progress>({ isOpen: false, isFilled: false, ending: null })
  const advance = (step: Partial<Progress>) => progress.set({ ...progress.get(), ...step })
  const othersChanges = createStore(0)
  let mayRefresh = true
  let failures = 0
  let isClosed = false

  const connection = createConnection(doc, {
    itineraryId,
    userId: user.id,
    epoch,
    listener: {
      onConnected: () => {
        failures = 0
        saver.onConnected()
      },
      onLost: () => {
        saver.onLost()
        failures += 1
        if (failures % REFUSED === 0) void endIfSignedOut()
      },
      onSynced: () => {
        mayRefresh = true
        advance({ isFilled: isFilled(doc) })
        saver.onSynced()
      },
      onFullAnswer: (number) => saver.onFullAnswer(number),
      onAcknowledged: (count) => saver.onAcknowledged(count),
      onRecord: heading.change,
      onEnded: (code, reason) => void react(code, reason),
    },
  })
  const saver = createSaver({ doc, itineraryId, epoch, database, copies, connection: () => connection })
  const presence = followPresence(connection.provider.awareness, user)
  const stops = [
    followNetwork(connection, () => progress.get().isOpen && progress.get().ending === null),
    askBeforeLeaving(saver.mustWarn),
  ]

  doc.on('afterTransaction', ({ origin, changed }) => {
    if (origin === connection.provider && changed.size > 0 && progress.get().isFilled) othersChanges.set(othersChanges.get() + 1)
  })

  async function react(code: number, reason: string): Promise<void> {
    const reaction = reactionToClose(code, reason)
    if (reaction.kind === 'end') end(reaction.ending)
    if (reaction.kind === 'refreshSession') await renewSession()
    if (reaction.kind === 'switchEpoch') {
      copies.remember(itineraryId, { epoch: reaction.epoch, openedAt: Date.now() })
      end('otherEpoch')
    }
  }
  // Once for each connection that came to work: a session that ends right after it was renewed is over.
  async function renewSession(): Promise<void> {
    const isRenewed = mayRefresh && (await refreshSession().catch(() => true))
    mayRefresh = false
    if (isClosed) return
    if (isRenewed) connection.open()
    else end('signedOut')
  }
  // A server that knows no session refuses before anybody can say why. Where none can be reached there is nothing to conclude.
  async function endIfSignedOut(): Promise<void> {
    const isAlive = await isSignedIn().catch(() => true)
    if (isAlive || isClosed) return
    connection.close()
    end('signedOut')
  }
  function end(ending: Ending): void {
    advance({ ending })
    saver.onEnded()
  }

  void Promise.all([database.opened, heading.recalled]).then(() => {
    if (isClosed) return
    advance({ isOpen: true, isFilled: isFilled(doc) })
    copies.remember(itineraryId, { epoch, openedAt: Date.now() })
    connection.open()
  })

  return {
    itineraryId,
    userId: user.id,
    progress,
    heading,
    view,
    commands: bindCommands(doc, () => {
      const head = heading.head.get()
      return head === undefined ? 0 : rangeOf(head)
    }),
    save: saver.state,
    presence,
    othersChanges,
    async close() {
      isClosed = true
      for (const stop of stops) stop()
      view.stop()
      connection.destroy()
      await database.close()
      doc.destroy()
    },
  }
}
