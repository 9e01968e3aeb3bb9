import { toWireDate, type CalendarDate } from '#shared/dates'
import { useRecordEditor } from '../../../engine/hooks/useItinerarySession'
import { notify } from '../../../lib/notices'
import { common } from '../../../texts/common'
import { deletionNoticeId, useUndo } from '../undo/useUndo'
import { dateTexts } from './dateTexts'

/** Shortens the trip; events beyond it become ideas. Undoable. */
export function useMoveSurplus(): (dates: { start: CalendarDate; end: CalendarDate }) => void {
  const record = useRecordEditor()
  const { takeBack } = useUndo()
  return ({ start, end }) => {
    const entry = record.change({ startDate: toWireDate(start), endDate: toWireDate(end) }, 'ideas')
    notify(dateTexts.surplusMoved, {
      id: deletionNoticeId(entry),
      action: { label: common.undo, onClick: () => takeBack(entry) },
    })
  }
}
