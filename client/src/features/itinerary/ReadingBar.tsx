import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/navigation/paths'
import { ChevronLeftIcon } from '../../ui/icons/navigation'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { HeaderEnd, HeaderStart, useHeaderOverCover } from '../../ui/headerSlots'
import { Options } from './options/Options'
import { ShareItineraryButton } from './options/ShareItineraryButton'
import { texts } from './base/texts'
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
        <Options look="overlay" />
      </HeaderEnd>
    </>
  )
}

export function BackButton({ look }: { look: 'overlay' | 'plain' }) {
  const navigate = useNavigate()
  // Opened from outside: no entry to go back to.
  const back = () => void (window.history.length > 1 ? navigate(-1) : navigate(paths.home))
  return (
    <RoundButton label={texts.back} look={look} size={40} onClick={back}>
      <ChevronLeftIcon />
    </RoundButton>
  )
}
