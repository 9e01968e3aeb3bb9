import { useQuery } from '@tanstack/react-query'
import { ItineraryFeed } from '../../entities/itinerary/ItineraryFeed'
import { itinerariesQuery } from '../../entities/itinerary/itineraryQueries'
import { paths } from '../../lib/navigation/paths'
import { TitledSection } from '../../ui/cards/TitledSection'
import { homeTexts } from './homeTexts'

const MAX_FEED_CARDS = 6

export function FriendsFeed({ userId }: { userId: string }) {
  const news = useQuery(itinerariesQuery({ followedBy: userId, limit: MAX_FEED_CARDS }))
  return (
    <TitledSection title={homeTexts.friends} more={{ to: paths.friendsItineraries, label: homeTexts.seeAll }}>
      <ItineraryFeed query={news} />
    </TitledSection>
  )
}
