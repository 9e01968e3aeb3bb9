import { useQuery } from '@tanstack/react-query'
import { ItineraryFeed } from '../../entities/itinerary/ItineraryFeed'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { paths } from '../../lib/navigation/paths'
import { Section } from '../../ui/cards/Section'
import { texts } from './texts'

const MAX_FEED_CARDS = 6

/** Latest trips of followed users. */
export function FriendsNews({ userId }: { userId: string }) {
  const news = useQuery(itinerariesQuery({ followedBy: userId, limit: MAX_FEED_CARDS }))
  return (
    <Section title={texts.friends} more={{ to: paths.friendsItineraries, label: texts.seeAll }}>
      <ItineraryFeed query={news} />
    </Section>
  )
}
