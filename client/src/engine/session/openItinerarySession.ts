import { newDoc } from '#shared/itinerary/doc'
import type { ItineraryView } from '#shared/itinerary/view'
import { outboxOf } from '../outbox/outbox'
import { openClientAuthors } from '../document/clientAuthors'
import { createAbsenceTracker } from './absenceTracker'
import { askBeforeLeaving, createSaver } from '../saving/saver'
import { createItineraryConnection } from '../wire/connection'
import { watchNetwork, createSessionController } from './sessionController'
import { openRecordStore } from '../document/recordStore'
import { openServerFields } from '../document/serverFields'
import { createChangeCounter } from '../document/changedEvents'
import { createUndoHistory } from '../document/undoHistory'
import { bindCommands } from '../document/itineraryCommands'
import { createItineraryPictures, createUploadedPictureWriter } from '../document/itineraryPictures'
import { createViewWithFallback, isDocumentFilled, createLiveView } from '../document/liveView'
import { createRecordEditor } from '../document/recordEditor'
import type { ItinerarySession, ItinerarySessionOptions } from './itinerarySession'
import { tripLengthOf } from '../base/itinerarySource'
import { mayChangeEvent } from '../document/mayChangeEvent'
import { localCopiesOf, localDatabaseName, onUnsavedCountChange } from '../device/localCopies'
import { openLocalDatabase } from '../device/localDatabase'
import { deriveOutboxStatus, derivePendingItineraryChanges, withPendingPictures } from '../outbox/itineraryPending'
import { createReconnectRefetch, createSessionListeners } from './sessionListeners'
import { readLocalCopy } from './readLocalCopy'
import { mayReconnect } from './sessionMachine'
import { createPresence } from '../wire/presence'
import { withTooLongFields, createTooLongFields } from '../saving/saveState'
import { combine, createStore } from '../../lib/store/store'
import { createLostEditTracker } from '../document/lostEditTracker'

function openDocument({ itineraryId, user }: ItinerarySessionOptions, epoch: number) {
  const doc = newDoc()
  const outbox = outboxOf(user.id)
  const database = openLocalDatabase(localDatabaseName(user.id, itineraryId, epoch), doc)
  const pending = derivePendingItineraryChanges(outbox, itineraryId)
  const recordStore = openRecordStore(database, pending, user.id)
  const serverFields = openServerFields(doc)
  const authors = openClientAuthors(doc, user.id, database)
  const answered = createStore<ItineraryView | undefined>(undefined)
  const view = createLiveView(doc, recordStore.shown, answered.get, authors.authorOf)
  const history = createUndoHistory(doc)
  return { doc, outbox, database, pending, recordStore, serverFields, authors, answered, view, history }
}

type OpenDocument = ReturnType<typeof openDocument>

function connectDocument(options: ItinerarySessionOptions, epoch: number, document: OpenDocument) {
  const { itineraryId, user } = options
  const { doc, outbox, database, pending, view } = document
  const copies = localCopiesOf(user.id)
  // Before the saver: an update is sent, or not, before it is counted.
  const connection = createItineraryConnection(doc, { itineraryId, userId: user.id, epoch })
  const saver = createSaver({
    doc,
    itineraryId,
    epoch,
    database,
    copies,
    connection,
    outbox: deriveOutboxStatus(outbox, pending),
  })
  const absence = createAbsenceTracker(database)
  const lostEdits = createLostEditTracker(doc, view, database)
  const isCreated = () => pending.get().creation?.isPosted !== false
  const controller = createSessionController(epoch, isCreated(), { signIn: options, connection, saver })
  connection.listen(
    createSessionListeners({
      ...document,
      controller,
      hasContent: () => isDocumentFilled(doc),
      saver,
      lostEdits,
      reconnectRefetch: createReconnectRefetch(itineraryId),
    }),
  )
  const stops = [
    watchNetwork(connection, () => mayReconnect(controller.state.get())),
    askBeforeLeaving(saver.mustWarn),
    onUnsavedCountChange(user.id, itineraryId, saver.onOthersCount),
    pending.subscribe(() => controller.send({ type: 'creationChanged', isCreated: isCreated() })),
    controller.state.subscribe(() => absence.setInStep(controller.state.get().phase === 'live')),
    saver.isDocumentSaved.subscribe(() => {
      if (saver.isDocumentSaved.get()) lostEdits.clear()
    }),
    saver.stop,
    absence.stop,
  ]
  return { connection, saver, absence, lostEdits, controller, stops }
}

function openEditing({ itineraryId, user: { id: userId } }: ItinerarySessionOptions, document: OpenDocument) {
  const { doc, recordStore, view, history } = document
  const ports = { ...document, itineraryId }
  const mayChange = (eventId: string) => mayChangeEvent(recordStore.server.get(), userId, view.get().events[eventId])
  const recordEditor = createRecordEditor(ports)
  const pictures = createItineraryPictures({ ...ports, record: recordEditor })
  const uploaded = createUploadedPictureWriter({ ...document, pictures, mayChange })
  const rangeDays = () => {
    const record = recordStore.shown.get()
    return record === undefined ? 0 : tripLengthOf(record)
  }
  return { recordEditor, pictures, uploaded, commands: bindCommands(doc, { history, pictures, view: view.get, rangeDays }) }
}

/** Shows the local copy before connecting. `asEpoch` opens another generation. See `sessionMachine.ts`. */
export function openItinerarySession(options: ItinerarySessionOptions, asEpoch?: number): ItinerarySession {
  const { itineraryId, user } = options
  const copies = localCopiesOf(user.id)
  const epoch = asEpoch ?? copies.find(itineraryId)?.epoch ?? 1
  const document = openDocument(options, epoch)
  const { doc, database, pending, recordStore, answered, view, history } = document
  const viewWithPictures = combine(view, pending, withPendingPictures)
  const { connection, saver, absence, lostEdits, controller, stops } = connectDocument(options, epoch, document)
  const { recordEditor, pictures, uploaded, commands } = openEditing(options, document)
  const presence = createPresence(connection.provider.awareness, user)
  const tooLong = createTooLongFields()

  void readLocalCopy({ ...document, connection, hasUnsaved: () => copies.countUnsaved(itineraryId) > 0 }).then(() => {
    if (controller.state.get().phase === 'closed') return
    if (asEpoch === undefined) copies.remember(itineraryId, { epoch, openedAt: Date.now() })
    controller.send({ type: 'copyLoaded', isFilled: isDocumentFilled(doc) })
  })

  return {
    itineraryId,
    userId: user.id,
    user,
    ...controller,
    recordStore,
    view: viewWithPictures,
    takesPlaces: document.serverFields.takesPlaces,
    learnAuthors: document.authors.learn,
    shownView: createViewWithFallback(viewWithPictures, answered, () => isDocumentFilled(doc)),
    documentView: view,
    commands,
    history,
    recordEditor,
    pictures,
    setImage: uploaded.setImage,
    pending,
    saveState: combine(saver.state, tooLong.fields, withTooLongFields),
    setTooLong: tooLong.set,
    isDocumentSaved: saver.isDocumentSaved,
    unconfirmed: saver.unconfirmed,
    presence,
    absence,
    lostEdits,
    othersChanges: createChangeCounter(doc, connection.provider, () => controller.state.get().isFilled),
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
    setSwitching: (isMoving) => (isMoving ? saver.onConnected() : saver.onLost()),
    async close() {
      // Unsubscribe first: what listeners write on close would come too late.
      for (const stop of [...stops, uploaded.stop, view.stop, document.authors.stop]) stop()
      controller.send({ type: 'close' })
      connection.destroy()
      await database.close()
      doc.destroy()
    },
  }
}
