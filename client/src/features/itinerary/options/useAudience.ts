import { audienceOf, toAudienceFields, type Audience } from '#shared/audience'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { useRecordEditor, useRecordField, useSendNow } from '../../../engine/hooks/useItinerarySession'
import type { Saving } from '../../../ui/forms/useChosen'

/** An unsaved choice stays shown. */
export function useAudience(): { saved: Audience; saving: Saving<Audience> } {
  const saved = useRecord(audienceOf)
  const record = useRecordEditor()
  const sendNow = useSendNow()
  const state = useRecordField('audience')
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
