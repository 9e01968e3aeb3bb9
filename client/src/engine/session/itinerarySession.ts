import type * as Y from 'yjs'
import type { ItineraryView } from '#shared/itinerary/view'
import type { UserBrief } from '#shared/api/users'
import type { AbsenceTracker } from './absenceTracker'
import type { SessionLife, SignInCheck } from './sessionLife'
import type { AuthorLedger } from '../document/authorLedger'
import type { RecordStore } from '../document/recordStore'
import type { History } from '../document/history'
import type { ItineraryCommands } from '../document/itineraryCommands'
import type { ItineraryPictures } from '../document/itineraryPictures'
import type { ShownView } from '../document/shownView'
import type { RecordEditor } from '../document/recordEditor'
import type { LocalDatabase } from '../device/localDatabase'
import type { ItineraryPending } from '../outbox/itineraryPending'
import type { Presence } from '../wire/presence'
import type { Saver } from '../saving/saver'
import type { Readable } from '../../lib/store/store'
import type { LostEditTracker } from '../document/lostEditTracker'

export interface SessionOptions extends SignInCheck {
  itineraryId: string
  user: UserBrief
}

/** An itinerary that one may edit: live document, local copy, connection. Leased from `itinerarySessions`. */
export interface ItinerarySession {
  itineraryId: string
  userId: string
  user: UserBrief
  /** Where its life stands. */
  state: SessionLife['state']
  /** Tells it what happened outside: `leaving`, or what a switch of the generation came to. */
  send: SessionLife['send']
  recordStore: RecordStore
  /** Takes in who made which events, as the server answers it. */
  learnAuthors: AuthorLedger['learn']
  /** Days and events, with the pictures that were chosen here. */
  view: Readable<ItineraryView>
  /** The same for the page, which shows the server's answer until the document holds something. Undefined before there is either. */
  shownView: ShownView
  /** Days and events as the document has them. */
  documentView: Readable<ItineraryView>
  commands: ItineraryCommands
  history: History
  recordEditor: RecordEditor
  pictures: ItineraryPictures
  /** Sets an event's image to a picture that the server has by now, unless the event is gone or has another image than `replaces`. */
  setImage: (eventId: string, image: string, replaces: string | null) => void
  /** What waits beside the document. */
  pending: Readable<ItineraryPending>
  save: Saver['state']
  /** Says whether what stands in a field of the page is too long to be taken. */
  setTooLong: (field: string, isTooLong: boolean) => void
  isDocumentSaved: Saver['isDocumentSaved']
  unconfirmed: Saver['unconfirmed']
  presence: Presence
  absence: AbsenceTracker
  /** One's own edits against which somebody else's won. */
  lostEdits: LostEditTracker
  /** How many changes others made since it opened. */
  othersChanges: Readable<number>
  /** Says whether somebody looks at it: only then is one present to the others, and only then is what they do seen. */
  setAttended: (isAttended: boolean) => void
  /** The document and its local copy, for switchGeneration.ts. */
  generation: {
    epoch: number
    doc: Y.Doc
  } & Pick<LocalDatabase, 'catchUp' | 'recall' | 'remember' | 'flush'>
  /** Says whether the switch is running. */
  setSwitching: (isMoving: boolean) => void
  close: () => Promise<void>
}
