import { editEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { decisionsOn } from '../outbox/decisions'
import { outboxOf } from '../outbox/outbox'
import { followAbsence } from './absence'
import { askBeforeLeaving } from './askBeforeLeaving'
import { createConnection } from './connection'
import { followNetwork } from './followNetwork'
import { openHeading } from './heading'
import { createHistory } from './history'
import { bindCommands } from './itineraryCommands'
import { itineraryPictures } from './itineraryPictures'
import { itineraryRecord } from './itineraryRecord'
import type { ItinerarySession, Progress, SessionOptions } from './itinerarySession'
import { rangeOf } from './itinerarySource'
import { isFilled, liveView } from './liveView'
import { copiesHere, databaseName, followUnsaved } from './localCopies'
import { followEnd } from './followEnd'
import { openLocalDatabase } from './localDatabase'
import { outboxFacts, ownWaiting, withPictures } from './ownWaiting'
import { followPresence } from './presence'
import { createSaver } from './saver'
import { withTooLong } from './saveState'
import { combine, createStore } from './store'
import { followUnsentEdits } from './unsentEdits'

/** How long opening waits for a part of this device that may hang. */
const OPENING_MS = 2000
const STAMP_KEY = 'stamp'

const soon = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, OPENING_MS))])

/**
 * Opens the copy of this device, shows it, and only then connects: one paint, and little to fetch. Under another generation than the one this
 * device keeps (`asEpoch`) it is not yet what this device opens next.
 */
export function openItinerarySession(options: SessionOptions, asEpoch?: number): ItinerarySession {
  const { itineraryId, user } = options
  const doc = newDoc()
  const copies = copiesHere(user.id)
  const epoch = asEpoch ?? copies.find(itineraryId)?.epoch ?? 1
  const database = openLocalDatabase(databaseName(user.id, itineraryId, epoch), doc)
  const outbox = outboxOf(user.id)
  const waiting = ownWaiting(outbox, itineraryId)
  const heading = openHeading(database, waiting)
  const view = liveView(doc, heading.head)
  const progress = createStore<Progress>({ isOpen: false, isFilled: false, ending: null, isGoing: false, epoch, next: null })
  const advance = (step: Partial<Progress>) => progress.set({ ...progress.get(), ...step })
  const history = createHistory(doc)
  const othersChanges = createStore(0)
  const tooLong = createStore<ReadonlySet<string>>(new Set())
  let isClosed = false

  const connection = createConnection(doc, {
    itineraryId,
    userId: user.id,
    epoch,
    listener: {
      onConnected: () => {
        end.onConnected()
        absence.setInStep(false)
        saver.onConnected()
      },
      onLost: () => {
        absence.setInStep(false)
        saver.onLost()
        end.onLost()
      },
      onSynced: () => {
        database.complete()
        end.onSynced()
        advance({ isFilled: isFilled(doc) })
        unsent.compare()
        saver.onSynced()
        absence.setInStep(true)
      },
      onFullAnswer: (number) => saver.onFullAnswer(number),
      onAcknowledged: (count) => saver.onAcknowledged(count),
      onRecord: heading.change,
      onStamp: (stamp) => void database.remember(STAMP_KEY, stamp).catch(() => undefined),
      onEnded(code, reason) {
        if (mayConnect()) end.onClosed(code, reason)
        // Asked for too early: it is yet to be born there.
        else isConnecting = false
      },
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
  const mayConnect = () => {
    const { isOpen, ending, next } = progress.get()
    return isOpen && ending === null && next === null && waiting.get().birth?.isPosted !== false
  }
  let isConnecting = false
  const connect = () => {
    if (isClosed || isConnecting || !mayConnect()) return
    isConnecting = true
    connection.open()
  }
  const end = followEnd(options, {
    connection,
    isClosed: () => isClosed,
    onEnd: (ending) => finish({ ending }),
    onMove: (next) => advance({ next }),
  })
  const record = itineraryRecord({ itineraryId, outbox, heading, history, view })
  const pictures = itineraryPictures({ itineraryId, outbox, view, heading, record, history })
  const finish = (end: Partial<Progress>) => {
    advance(end)
    saver.onEnded()
  }
  // What another tab has brought belongs to the deed with which it was chosen here.
  const adoptPictures = () => {
    for (const { eventId, uploaded, replaces, stamp } of waiting.get().pictures) {
      if (uploaded === undefined) continue
      if (eventId === null) pictures.coverArrived(stamp, uploaded)
      else if (view.get().events[eventId]?.image === uploaded) history.adopt(eventId, uploaded, replaces)
    }
  }
  const stops = [
    followNetwork(connection, mayConnect),
    askBeforeLeaving(saver.mustWarn),
    followUnsaved(user.id, itineraryId, saver.onOthersCount),
    waiting.subscribe(connect),
    saver.isDocumentSaved.subscribe(() => {
      if (saver.isDocumentSaved.get()) unsent.settle()
    }),
    saver.stop,
    absence.stop,
    waiting.subscribe(adoptPictures),
    view.subscribe(adoptPictures),
  ]

  doc.on('afterTransaction', ({ origin, changed }) => {
    if (origin === connection.provider && changed.size > 0 && progress.get().isFilled) othersChanges.set(othersChanges.get() + 1)
  })

  // Whoever has changes waiting is told that some may be gone.
  const tellDamage = (state: 'whole' | 'damaged') => {
    if (state === 'damaged' && copies.countUnsaved(itineraryId) > 0)
      void import('./tellDamage').then((teller) => teller.tellDamage())
  }
  database.isRead.then(tellDamage, () => undefined)
  const shown = database.recall(STAMP_KEY).then(
    (stamp) => void (typeof stamp === 'string' && connection.show(stamp)),
    () => undefined,
  )
  void Promise.all([database.opened, heading.recalled, soon(shown), soon(outbox.opened)]).then(() => {
    if (isClosed) return
    advance({ isOpen: true, isFilled: isFilled(doc) })
    if (asEpoch === undefined) copies.remember(itineraryId, { epoch, openedAt: Date.now() })
    connect()
  })

  const commands = bindCommands(doc, {
    history,
    pictures,
    view: view.get,
    rangeDays: () => {
      const head = heading.head.get()
      return head === undefined ? 0 : rangeOf(head)
    },
  })

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
    pictures,
    setImage(eventId, image, replaces) {
      const event = view.get().events[eventId]
      if (event?.image !== replaces) return
      history.complete({ kind: 'editEvent', id: eventId, name: event.label }, () => editEvent(doc, eventId, { image }))
    },
    waiting,
    decisions: decisionsOn(outbox),
    save: combine(saver.state, tooLong, withTooLong),
    setTooLong(field, isTooLong) {
      const others = [...tooLong.get()].filter((other) => other !== field)
      tooLong.set(new Set(isTooLong ? [...others, field] : others))
    },
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
    generation: {
      epoch,
      doc,
      catchUp: database.catchUp,
      recall: database.recall,
      remember: database.remember,
      settle: database.settle,
    },
    moveTo: (next) => advance({ next }),
    setMoving: (isMoving) => (isMoving ? saver.onConnected() : saver.onLost()),
    end: (ending) => finish({ ending, epoch: progress.get().next ?? epoch }),
    setGoing: (isGoing) => advance({ isGoing }),
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
