import { texts as cardTexts } from '../../../entities/itinerary/texts'
import { AudienceChoice } from '../../../ui/forms/AudienceChoice'
import { useHiding } from '../base/useHiding'
import { audienceTexts } from './audienceTexts'
import { useAudience } from './useAudience'

export function ItineraryAudience() {
  const audience = useAudience()
  return (
    <AudienceChoice
      {...audience}
      label={useHiding() === undefined ? audienceTexts.question : audienceTexts.laterQuestion}
      names={cardTexts.audience}
      sentences={audienceTexts.sentences}
    />
  )
}
