import type * as Y from 'yjs'
import type { ItineraryView } from '#shared/itinerary/view'
import type { UserBrief } from '#shared/api/users'
import type { AbsenceTracker } from './absenceTracker'
import type { SessionController, SignInCheck } from './sessionController'
import type { ClientAuthors } from '../document/clientAuthors'
import type { RecordStore } from '../document/recordStore'
import type { ServerFields } from '../document/serverFields'
import type { UndoHistory } from '../document/undoHistory'
import type { ItineraryCommands } from '../document/itineraryCommands'
import type { ItineraryPictures } from '../document/itineraryPictures'
import type { ViewWithFallback } from '../document/liveView'
import type { RecordEditor } from '../document/recordEditor'
import type { LocalDatabase } from '../device/localDatabase'
import type { PendingItineraryChanges } from '../outbox/itineraryPending'
import type { Presence } from '../wire/presence'
import type { Saver } from '../saving/saver'
import type { Readable } from '../../lib/store/store'
import type { LostEditTracker } from '../document/lostEditTracker'

export interface ItinerarySessionOptions extends SignInCheck {
  itineraryId: string
  user: UserBrief
}

/** Lease it from `itinerarySessions`. */
export interface ItinerarySession {
  itineraryId: string
  userId: string
  user: UserBrief
  state: SessionController['state']
  /** For `leaving`, and results of a generation switch. */
  send: SessionController['send']
  recordStore: RecordStore
  takesPlaces: ServerFields['takesPlaces']
  learnAuthors: ClientAuthors['learn']
  /** With pending pictures. */
  view: Readable<ItineraryView>
  /** `view`, or the server's response while the document is empty; undefined before either. */
  shownView: ViewWithFallback
  documentView: Readable<ItineraryView>
  commands: ItineraryCommands
  history: UndoHistory
  recordEditor: RecordEditor
  pictures: ItineraryPictures
  setImage: (eventId: string, image: string, replaces: string | null) => void
  pending: Readable<PendingItineraryChanges>
  saveState: Saver['state']
  setTooLong: (field: string, isTooLong: boolean) => void
  isDocumentSaved: Saver['isDocumentSaved']
  unconfirmed: Saver['unconfirmed']
  presence: Presence
  absence: AbsenceTracker
  lostEdits: LostEditTracker
  othersChanges: Readable<number>
  /** Whether a page shows it: enables presence and absence tracking. */
  setAttended: (isAttended: boolean) => void
  generation: {
    epoch: number
    doc: Y.Doc
  } & Pick<LocalDatabase, 'catchUp' | 'recall' | 'remember' | 'flush'>
  setSwitching: (isMoving: boolean) => void
  close: () => Promise<void>
}
