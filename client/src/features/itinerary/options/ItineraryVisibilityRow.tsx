import { useRecord } from '../../../engine/hooks/useItinerary'
import { useRecordEditor, useRecordField, useSendNow } from '../../../engine/hooks/useItinerarySession'
import { VisibilityRow as Row } from '../../../ui/forms/VisibilityRow'
import { optionTexts } from '../base/optionTexts'

/** Whether everybody may see the itinerary. What was chosen stays chosen; while it could not be sent it says so. */
export function ItineraryVisibilityRow() {
  const isPublic = useRecord((record) => record.isPublic)
  const record = useRecordEditor()
  const sendNow = useSendNow()
  const state = useRecordField('isPublic')
  const saving = {
    isPending: state === 'sending',
    isError: state === 'stuck',
    mutate: (next: boolean) => {
      record.change({ isPublic: next })
      sendNow()
    },
  }
  return <Row saved={isPublic} saving={saving} names={optionTexts.visibility} helpers={optionTexts.visibilityHelpers} />
}
