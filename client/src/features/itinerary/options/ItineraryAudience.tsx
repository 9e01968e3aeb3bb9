import { texts as cardTexts } from '../../../entities/itinerary/texts'
import { AudienceChoice } from '../../../ui/forms/AudienceChoice'
import { audienceTexts } from './audienceTexts'
import { useAudience } from './useAudience'

/** Beside the link: its owner says for whom the itinerary is. */
export const ItineraryAudience = () => (
  <AudienceChoice
    {...useAudience()}
    label={audienceTexts.question}
    names={cardTexts.audience}
    sentences={audienceTexts.sentences}
  />
)
