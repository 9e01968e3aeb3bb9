import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { AudienceChoice } from '../../../ui/forms/AudienceChoice'
import { useHiddenReason } from '../base/useHiddenReason'
import { itineraryAudienceTexts } from './optionsTexts'
import { useAudience } from './useAudience'

export function ItineraryAudience() {
  const audience = useAudience()
  return (
    <AudienceChoice
      {...audience}
      label={useHiddenReason() === undefined ? itineraryAudienceTexts.question : itineraryAudienceTexts.laterQuestion}
      names={itineraryTexts.audience}
      sentences={itineraryAudienceTexts.sentences}
    />
  )
}
