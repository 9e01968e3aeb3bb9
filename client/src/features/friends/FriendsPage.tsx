import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { ListGrid } from '../../entities/list/ListGrid'
import { listsQuery } from '../../entities/list/queries'
import { useSession } from '../../account/useSession'
import { SuggestedUsers } from '../../entities/user/SuggestedUsers'
import { useMedia } from '../../lib/hooks/useMedia'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { paths } from '../../lib/navigation/paths'
import { phone, wideDesktop } from '../../theme/breakpoints'
import { Section } from '../../ui/cards/Section'
import { NoNews } from './NoNews'
import { texts } from './texts'

const CARDS_PER_SECTION = 3
const SUGGESTED_USERS = 5

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 48,
  marginTop: 32,
  [phone]: { gap: 32, marginTop: 20 },
})

/** Suggested users show only without a right column. */
export function FriendsPage() {
  usePageTitle(texts.pageTitle)
  const { user } = useSession()
  return user === null ? null : <News userId={user.id} />
}

/** Sections show once those above have loaded. */
function News({ userId }: { userId: string }) {
  const isWide = useMedia(wideDesktop)
  const itineraries = useQuery(itinerariesQuery({ followedBy: userId, limit: CARDS_PER_SECTION }))
  const lists = useQuery(listsQuery({ followedBy: userId, limit: CARDS_PER_SECTION }))
  return (
    <>
      <Typography variant="pageTitle">{texts.pageTitle}</Typography>
      <Sections>
        <Section title={texts.itineraries} more={{ to: paths.friendsItineraries, label: texts.seeAllItineraries }}>
          <ItineraryGrid query={itineraries} failed={texts.itinerariesFailed} empty={<NoNews of="itinerary" />} />
        </Section>
        {itineraries.isPending ? null : (
          <Section title={texts.lists} more={{ to: paths.friendsLists, label: texts.seeAllLists }}>
            <ListGrid query={lists} empty={<NoNews of="list" />} />
          </Section>
        )}
        {isWide || itineraries.isPending || lists.isPending ? null : (
          <Section title={texts.connect} more={{ to: paths.connect, label: texts.seeAllPeople }}>
            <SuggestedUsers limit={SUGGESTED_USERS} look="row" />
          </Section>
        )}
      </Sections>
    </>
  )
}
