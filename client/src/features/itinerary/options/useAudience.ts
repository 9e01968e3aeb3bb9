import { audienceOf, toAudienceFields, type Audience } from '#shared/audience'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useRecordEditor, usePendingFieldState, useDeliverOutboxNow } from '../../../engine/hooks/useItinerarySession'
import type { ChoiceMutation } from '../../../ui/forms/UnsavedChoiceNotice'

/** An unsaved choice stays shown. */
export function useAudience(): { saved: Audience; saving: ChoiceMutation<Audience> } {
  const saved = useRecord(audienceOf)
  const record = useRecordEditor()
  const sendNow = useDeliverOutboxNow()
  const state = usePendingFieldState('audience')
  const saving = {
    isPending: state === 'sending',
    isError: state === 'stuck',
    mutate: (audience: Audience) => {
      record.change(toAudienceFields(audience))
      sendNow()
    },
  }
  return { saved, saving }
}
