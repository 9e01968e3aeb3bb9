import { editEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { decisionsOn } from '../outbox/decisions'
import { outboxOf } from '../outbox/outbox'
import { createAbsenceTracker } from './absence'
import { askBeforeLeaving } from '../saving/askBeforeLeaving'
import { createItineraryConnection } from '../wire/connection'
import { followNetwork } from '../wire/followNetwork'
import { openRecordStore } from '../document/recordStore'
import { createHistory } from '../document/history'
import { bindCommands } from '../document/itineraryCommands'
import { createItineraryPictures } from '../document/itineraryPictures'
import { createRecordEditor } from '../document/recordEditor'
import type { ItinerarySession, SessionProgress, SessionOptions } from './itinerarySession'
import { tripLengthOf } from '../base/itinerarySource'
import { isFilled, liveView } from '../document/liveView'
import { localCopiesOf, databaseName, onUnsavedCountChange } from '../device/localCopies'
import { createEndDetector } from '../wire/endDetector'
import { openLocalDatabase } from '../device/localDatabase'
import { outboxFacts, itineraryPending, withPendingPictures } from '../outbox/itineraryPending'
import { createPresence } from '../wire/presence'
import { createSaver } from '../saving/saver'
import { withTooLong } from '../saving/saveState'
import { combine, createStore } from '../../lib/store/store'
import { createLostEditTracker } from '../document/lostEdits'

/** How long opening waits for a part of this device that may hang. */
const OPENING_MS = 2000
const STAMP_KEY = 'stamp'

const withinOpeningTime = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, OPENING_MS))])

/**
 * Opens the copy of this device, shows it, and only then connects: one paint, and little to fetch. Under another generation than the one this
 * device keeps (`asEpoch`) it is not yet what this device opens next.
 */
export function openItinerarySession(options: SessionOptions, asEpoch?: number): ItinerarySession {
  const { itineraryId, user } = options
  const doc = newDoc()
  const copies = localCopiesOf(user.id)
  const epoch = asEpoch ?? copies.find(itineraryId)?.epoch ?? 1
  const database = openLocalDatabase(databaseName(user.id, itineraryId, epoch), doc)
  const outbox = outboxOf(user.id)
  const pending = itineraryPending(outbox, itineraryId)
  const recordStore = openRecordStore(database, pending)
  const view = liveView(doc, recordStore.shown)
  const progress = createStore<SessionProgress>({
    isOpen: false,
    isFilled: false,
    ending: null,
    isLeaving: false,
    epoch,
    nextEpoch: null,
  })
  const advance = (step: Partial<SessionProgress>) => progress.set({ ...progress.get(), ...step })
  const history = createHistory(doc)
  const othersChanges = createStore(0)
  const tooLong = createStore<ReadonlySet<string>>(new Set())
  let isClosed = false

  const connection = createItineraryConnection(doc, {
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
        database.retryDamagedRows()
        end.onSynced()
        advance({ isFilled: isFilled(doc) })
        lostEdits.compare()
        saver.onSynced()
        absence.setInStep(true)
      },
      onFullAnswer: (number) => saver.onFullAnswer(number),
      onAcknowledged: (count) => saver.onAcknowledged(count),
      onRecord: recordStore.receive,
      onStamp: (stamp) => void database.remember(STAMP_KEY, stamp).catch(() => undefined),
      onEnded(code, reason) {
        if (mayConnect()) end.onClosed(code, reason)
        // Refused because it is not created on the server yet: `pending` connects again once it is.
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
    outbox: outboxFacts(outbox, pending),
  })
  const absence = createAbsenceTracker(database)
  const lostEdits = createLostEditTracker(doc, view, database)
  const presence = createPresence(connection.provider.awareness, user)
  // An itinerary created offline is unknown to the server until it is posted: connecting would look as if it had been deleted.
  const mayConnect = () => {
    const { isOpen, ending, nextEpoch } = progress.get()
    return isOpen && ending === null && nextEpoch === null && pending.get().creation?.isPosted !== false
  }
  let isConnecting = false
  const connect = () => {
    if (isClosed || isConnecting || !mayConnect()) return
    isConnecting = true
    connection.open()
  }
  const end = createEndDetector(options, {
    connection,
    isClosed: () => isClosed,
    onEnd: (ending) => finish({ ending }),
    onMove: (nextEpoch) => advance({ nextEpoch }),
  })
  const recordEditor = createRecordEditor({ itineraryId, outbox, heading: recordStore, history, view })
  const pictures = createItineraryPictures({ itineraryId, outbox, view, heading: recordStore, record: recordEditor, history })
  const finish = (end: Partial<SessionProgress>) => {
    advance(end)
    saver.onEnded()
  }
  // When another tab uploads a picture chosen here, undoing the choice must also undo the upload.
  const adoptPictures = () => {
    for (const { eventId, uploaded, replaces, stamp } of pending.get().pictures) {
      if (uploaded === undefined) continue
      if (eventId === null) pictures.coverArrived(stamp, uploaded)
      else if (view.get().events[eventId]?.image === uploaded) history.adoptPicture(eventId, uploaded, replaces)
    }
  }
  const stops = [
    followNetwork(connection, mayConnect),
    askBeforeLeaving(saver.mustWarn),
    onUnsavedCountChange(user.id, itineraryId, saver.onOthersCount),
    pending.subscribe(connect),
    saver.isDocumentSaved.subscribe(() => {
      if (saver.isDocumentSaved.get()) lostEdits.clear()
    }),
    saver.stop,
    absence.stop,
    pending.subscribe(adoptPictures),
    view.subscribe(adoptPictures),
  ]

  doc.on('afterTransaction', ({ origin, changed }) => {
    if (origin === connection.provider && changed.size > 0 && progress.get().isFilled) othersChanges.set(othersChanges.get() + 1)
  })

  // Only a person with unsaved changes can have lost any.
  const reportDamage = (state: 'whole' | 'damaged') => {
    if (state === 'damaged' && copies.countUnsaved(itineraryId) > 0)
      void import('./notifyDamage').then(({ notifyDamage }) => notifyDamage())
  }
  database.loaded.then(reportDamage, () => undefined)
  const shown = database.recall(STAMP_KEY).then(
    (stamp) => void (typeof stamp === 'string' && connection.setStamp(stamp)),
    () => undefined,
  )
  void Promise.all([database.opened, recordStore.recalled, withinOpeningTime(shown), withinOpeningTime(outbox.opened)]).then(
    () => {
      if (isClosed) return
      advance({ isOpen: true, isFilled: isFilled(doc) })
      if (asEpoch === undefined) copies.remember(itineraryId, { epoch, openedAt: Date.now() })
      connect()
    },
  )

  const commands = bindCommands(doc, {
    history,
    pictures,
    view: view.get,
    rangeDays: () => {
      const head = recordStore.shown.get()
      return head === undefined ? 0 : tripLengthOf(head)
    },
  })

  return {
    itineraryId,
    userId: user.id,
    user,
    progress,
    recordStore,
    view: combine(view, pending, withPendingPictures),
    documentView: view,
    commands,
    history,
    recordEditor,
    pictures,
    setImage(eventId, image, replaces) {
      const event = view.get().events[eventId]
      if (event?.image !== replaces) return
      history.complete({ kind: 'editEvent', id: eventId, name: event.label }, () => editEvent(doc, eventId, { image }))
    },
    pending,
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
    lostEdits,
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
      flush: database.flush,
    },
    switchTo: (nextEpoch) => advance({ nextEpoch }),
    setSwitching: (isMoving) => (isMoving ? saver.onConnected() : saver.onLost()),
    end: (ending) => finish({ ending, epoch: progress.get().nextEpoch ?? epoch }),
    setLeaving: (isLeaving) => advance({ isLeaving }),
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
