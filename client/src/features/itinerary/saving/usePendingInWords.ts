import { useUnconfirmed, usePending } from '../../../engine/hooks/useItinerarySession'
import { fieldTexts } from './decisionTexts'
import { historyEntryInWords } from '../base/undoTexts'
import { saveTexts as texts } from './saveTexts'

/** 'mover Coliseo', 'subir la portada'. */
export function usePendingInWords(): string[] {
  const { own, earlier } = useUnconfirmed()
  const { creation, record, pictures } = usePending((pending) => pending)
  return [
    ...(creation === undefined ? [] : [texts.creation]),
    ...(record === undefined ? [] : fieldTexts(record.fields).map(({ name }) => texts.field(name))),
    ...pictures.map(({ eventId }) => (eventId === null ? texts.cover : texts.eventPicture)),
    ...(earlier === 0 ? [] : [texts.earlier(earlier)]),
    ...own.map(({ entry, isUndone }) => (isUndone ? texts.takenBack(historyEntryInWords(entry)) : historyEntryInWords(entry))),
  ]
}
