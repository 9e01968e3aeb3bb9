import { texts as cardTexts } from '../../../entities/itinerary/texts'
import { VisibilityRow as Row } from '../../../ui/forms/VisibilityRow'
import { optionTexts } from '../base/optionTexts'
import { useAudience } from './useAudience'

/** Whether everybody may see the itinerary. */
export const ItineraryVisibilityRow = () => (
  <Row {...useAudience()} names={cardTexts.audience} helpers={optionTexts.visibilityHelpers} />
)
