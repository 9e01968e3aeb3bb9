import { editEvent } from '../../../../shared/itinerary/commands'
import { newDoc } from '../../../../shared/itinerary/doc'
import type { ItineraryView } from '../../../../shared/itinerary/view'
import type { UserBrief } from '../../../../shared/api/users'
import { decisionsOn, type Decisions } from '../outbox/decisions'
import { outboxOf } from '../outbox/outbox'
import { followAbsence, type Absence } from './absence'
import { askBeforeLeaving } from './askBeforeLeaving'
import { reactionToClose, type Ending } from './closeCodes'
import { createConnection } from './connection'
import { followNetwork } from './followNetwork'
import { openHeading, type Heading } from './heading'
import { createHistory, type History } from './history'
import { bindCommands, type ItineraryCommands } from './itineraryCommands'
import { itineraryPictures, type ItineraryPictures } from './itineraryPictures'
import { itineraryRecord, type ItineraryRecordChanges } from './itineraryRecord'
import { rangeOf } from './itinerarySource'
import { isFilled, liveView } from './liveView'
import { copiesHere, databaseName } from './localCopies'
import { openLocalDatabase } from './localDatabase'
import { outboxFacts, ownWaiting, withPictures, type OwnWaiting } from './ownWaiting'
import { followPresence, type Presence } from './presence'
import { createSaver, type Saver } from './saver'
import { combine, createStore, type Readable } from './store'
import { followUnsentEdits, type UnsentEdits } from './unsentEdits'

/** How long opening waits for a part of this device that may hang. */
const OPENING_MS = 2000

const soon = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, OPENING_MS))])

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
  /** The generation of the document: under the ending `otherEpoch` the server's, else the one that is open. */
  epoch: number
}

/** An itinerary that one may edit: live document, local copy, connection. Leased from `itinerarySessions`. */
export interface ItinerarySession {
  itineraryId: string
  userId: string
  user: UserBrief
  progress: Readable<Progress>
  heading: Heading
  /** Days and events, with the pictures that were chosen here. */
  view: Readable<ItineraryView>
  /** Days and events as the document has them. */
  plainView: Readable<ItineraryView>
  commands: ItineraryCommands
  history: History
  record: ItineraryRecordChanges
  pictures: ItineraryPictures
  /** Sets an event's image to a picture that the server has by now, unless the event is gone or has another image than `replaces`. */
  setImage: (eventId: string, image: string, replaces: string | null) => void
  /** What waits beside the document. */
  waiting: Readable<OwnWaiting>
  /** What can be decided about it. */
  decisions: Decisions
  save: Saver['state']
  isDocumentSaved: Saver['isDocumentSaved']
  unconfirmed: Saver['unconfirmed']
  presence: Presence
  absence: Absence
  /** One's own edits against which somebody else's won. */
  unsent: UnsentEdits
  /** How many changes others made since it opened. */
  othersChanges: Readable<number>
  /** Says whether somebody looks at it: only then is one present to the others, and only then is what they do seen. */
  setAttended: (isAttended: boolean) => void
  close: () => Promise<void>
}

/** Opens the copy of this device, shows it, and only then connects: one paint, and little to fetch. */
export function openItinerarySession({ itineraryId, user, refreshSession, isSignedIn }: SessionOptions): ItinerarySession {
  const doc = newDoc()
  const copies = copiesHere(user.id)
  const epoch = copies.find(itineraryId)?.epoch ?? 1
  const database = openLocalDatabase(databaseName(user.id, itineraryId, epoch), doc)
  const outbox = outboxOf(user.id)
  const waiting = ownWaiting(outbox, itineraryId)
  const heading = openHeading(database, waiting)
  const view = liveView(doc, heading.head)
  const progress = createStore<Progress>({ isOpen: false, isFilled: false, ending: null, epoch })
  const advance = (step: Partial<Progress>) => progress.set({ ...progress.get(), ...step })
  const history = createHistory(doc)
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
        absence.setInStep(false)
        saver.onConnected()
      },
      onLost: () => {
        absence.setInStep(false)
        saver.onLost()
        failures += 1
        if (failures % REFUSED === 0) void endIfSignedOut()
      },
      onSynced: () => {
        mayRefresh = true
        advance({ isFilled: isFilled(doc) })
        unsent.compare()
        saver.onSynced()
        absence.setInStep(true)
      },
      onFullAnswer: (number) => saver.onFullAnswer(number),
      onAcknowledged: (count) => saver.onAcknowledged(count),
      onRecord: heading.change,
      onEnded: (code, reason) => void react(code, reason),
    },
  })
  const saver = createSaver({
    doc,
    itineraryId,
    epoch,
    database,
    copies,
    connection: () => connection,
    outbox: outboxFacts(outbox, waiting),
  })
  const absence = followAbsence(database)
  const unsent = followUnsentEdits(doc, view, database)
  const presence = followPresence(connection.provider.awareness, user)
  // The server knows no trip that is yet to be born there: asking for it would be answered as if it were gone.
  const mayConnect = () => progress.get().isOpen && progress.get().ending === null && waiting.get().birth?.isPosted !== false
  let isConnecting = false
  const connect = () => {
    if (isClosed || isConnecting || !mayConnect()) return
    isConnecting = true
    connection.open()
  }
  const stops = [
    followNetwork(connection, mayConnect),
    askBeforeLeaving(saver.mustWarn),
    waiting.subscribe(connect),
    saver.isDocumentSaved.subscribe(() => {
      if (saver.isDocumentSaved.get()) unsent.settle()
    }),
    saver.stop,
    absence.stop,
  ]

  doc.on('afterTransaction', ({ origin, changed }) => {
    if (origin === connection.provider && changed.size > 0 && progress.get().isFilled) othersChanges.set(othersChanges.get() + 1)
  })

  async function react(code: number, reason: string): Promise<void> {
    const reaction = reactionToClose(code, reason)
    // Asked for too early: it is yet to be born there.
    if (!mayConnect()) {
      isConnecting = false
      return
    }
    if (reaction.kind === 'end') end(reaction.ending)
    if (reaction.kind === 'refreshSession') await renewSession()
    // The copy stays as it is until somebody has decided about what was not saved.
    if (reaction.kind === 'switchEpoch') {
      advance({ epoch: reaction.epoch })
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

  void Promise.all([database.opened, heading.recalled, soon(outbox.opened)]).then(() => {
    if (isClosed) return
    advance({ isOpen: true, isFilled: isFilled(doc) })
    copies.remember(itineraryId, { epoch, openedAt: Date.now() })
    connect()
  })

  const commands = bindCommands(doc, {
    history,
    view: view.get,
    rangeDays: () => {
      const head = heading.head.get()
      return head === undefined ? 0 : rangeOf(head)
    },
  })
  const record = itineraryRecord(itineraryId, outbox, heading)

  return {
    itineraryId,
    userId: user.id,
    user,
    progress,
    heading,
    view: combine(view, waiting, withPictures),
    plainView: view,
    commands,
    history,
    record,
    pictures: itineraryPictures({
      itineraryId,
      outbox,
      view,
      heading,
      record,
      editEvent: (eventId, fields) => commands.editEvent(eventId, fields, {}),
    }),
    // Not a deed of its own: choosing it was.
    setImage(eventId, image, replaces) {
      const event = view.get().events[eventId]
      if (event !== undefined && event.image === replaces) editEvent(doc, eventId, { image })
    },
    waiting,
    decisions: decisionsOn(outbox),
    save: saver.state,
    isDocumentSaved: saver.isDocumentSaved,
    unconfirmed: saver.unconfirmed,
    presence,
    absence,
    unsent,
    othersChanges,
    setAttended(isAttended) {
      if (isAttended) presence.appear()
      absence.setAttended(isAttended)
    },
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
