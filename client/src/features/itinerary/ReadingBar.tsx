import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/navigation/paths'
import { ChevronLeftIcon } from '../../ui/icons/navigation'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { HeaderEnd, HeaderStart, useHeaderOverCover } from '../../ui/headerSlots'
import { ItineraryOptions } from './options/ItineraryOptions'
import { ShareItineraryButton } from './options/ShareItineraryButton'
import { tripTexts } from './base/tripTexts'
import { useIsPhone } from './base/useIsPhone'

/** Only on phones, over the cover. */
export function ReadingBar() {
  const isPhone = useIsPhone()
  useHeaderOverCover(true)
  if (!isPhone) return null
  return (
    <>
      <HeaderStart>
        <BackButton look="overlay" />
      </HeaderStart>
      <HeaderEnd>
        <ShareItineraryButton look="overlay" />
        <ItineraryOptions look="overlay" />
      </HeaderEnd>
    </>
  )
}

export function BackButton({ look }: { look: 'overlay' | 'plain' }) {
  const navigate = useNavigate()
  // Opened from outside: no entry to go back to.
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate(paths.home))
  return (
    <RoundButton label={tripTexts.back} look={look} size={40} onClick={back}>
      <ChevronLeftIcon />
    </RoundButton>
  )
}
