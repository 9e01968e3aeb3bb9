import { holdOpen } from '../../../engine/session/holdOpen'
import type { HistoryEntry } from '../../../engine/document/history'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { notify } from '../../../lib/notices'
import { common } from '../../../texts/common'
import { tryCommand } from '../base/tryCommand'
import { historyEntryInWords, undoTexts } from '../base/undoTexts'
import { copyTexts } from './copyTexts'
import type { Copies } from './useCopies'

const NOTICE_ID = 'copied to'

/** False if refused. Undoable by the notice. */
export function copyTo(
  session: ItinerarySession,
  { name, events }: Copies,
  to: { dayId: string; trip: string; place: string },
): boolean {
  let entry: HistoryEntry | undefined
  const isDone = tryCommand(() => (entry = session.commands.copyEvents(to.dayId, events)))
  if (!isDone || entry === undefined) return false
  const copied = entry
  holdOpen(session)
  const undo = () => {
    const turned = session.history.undoEntry(copied)
    if (turned === undefined) return
    notify(turned.isDone ? undoTexts.undone(historyEntryInWords(copied)) : undoTexts.changedSince, { id: NOTICE_ID })
  }
  notify(copyTexts.copied(name, to.trip, to.place), { id: NOTICE_ID, action: { label: common.undo, onClick: undo } })
  return true
}
