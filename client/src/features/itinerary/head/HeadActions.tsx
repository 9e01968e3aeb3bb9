import { styled } from '@mui/material/styles'
import { LikeButton } from '../../../entities/like/LikeButton'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { TripComments } from '../comments/TripComments'
import { ForkButton } from '../forking/ForkButton'
import { usePageMode } from '../base/pageMode'
import { useIsPhone } from '../base/useIsPhone'
import { Options } from '../options/Options'
import { ShareItineraryButton } from '../options/ShareItineraryButton'

const Row = styled('div')({ marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 8, flex: 'none' })
/** On phones sharing and options are over the cover. */
export function HeadActions() {
  const { id, title, likes, isLiked, myRole } = useRecord((record) => record)
  const isPhone = useIsPhone()
  if (usePageMode() === 'copy') return null
  return (
    <Row>
      {isPhone ? null : <ForkButton />}
      <LikeButton
        kind="itinerary"
        id={id}
        title={title}
        likes={likes}
        isLiked={isLiked}
        look="page"
        isOpenToGuests={myRole !== 'visitor'}
      />
      <TripComments />
      {isPhone ? null : (
        <>
          <ShareItineraryButton look="outlined" />
          <Options look="outlined" />
        </>
      )}
    </Row>
  )
}
