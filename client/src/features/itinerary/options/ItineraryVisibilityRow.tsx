import { texts as cardTexts } from '../../../entities/itinerary/texts'
import { HiddenState } from '../../../ui/forms/HiddenState'
import { VisibilityRow as Row } from '../../../ui/forms/VisibilityRow'
import { optionTexts } from '../base/optionTexts'
import { useHiding } from '../base/useHiding'
import { useAudience } from './useAudience'

export function ItineraryVisibilityRow() {
  const audience = useAudience()
  if (useHiding() !== undefined) return <HiddenState {...optionTexts.hidden} />
  return <Row {...audience} names={cardTexts.audience} helpers={optionTexts.visibilityHelpers} />
}
