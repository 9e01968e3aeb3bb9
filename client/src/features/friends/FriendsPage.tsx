import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import { itinerariesQuery } from '../../entities/itinerary/itineraryQueries'
import { ListGrid } from '../../entities/list/ListGrid'
import { listsQuery } from '../../entities/list/listQueries'
import { useSession } from '../../account/useSession'
import { SuggestedUsers } from '../../entities/user/SuggestedUsers'
import { useMediaQuery } from '../../lib/hooks/useBrowserState'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { paths } from '../../lib/navigation/paths'
import { phone, wideDesktop } from '../../theme/breakpoints'
import { TitledSection } from '../../ui/cards/TitledSection'
import { EmptyFriendsFeed } from './EmptyFriendsFeed'
import { friendsTexts } from './friendsTexts'

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
  usePageTitle(friendsTexts.pageTitle)
  const { user } = useSession()
  return user === null ? null : <FollowedContent userId={user.id} />
}

function FollowedContent({ userId }: { userId: string }) {
  const isWide = useMediaQuery(wideDesktop)
  const itineraries = useQuery(itinerariesQuery({ followedBy: userId, limit: CARDS_PER_SECTION }))
  const lists = useQuery(listsQuery({ followedBy: userId, limit: CARDS_PER_SECTION }))
  return (
    <>
      <Typography variant="pageTitle">{friendsTexts.pageTitle}</Typography>
      <Sections>
        <TitledSection
          title={friendsTexts.itineraries}
          more={{ to: paths.friendsItineraries, label: friendsTexts.seeAllItineraries }}
        >
          <ItineraryGrid
            query={itineraries}
            failed={friendsTexts.itinerariesFailed}
            empty={<EmptyFriendsFeed of="itinerary" />}
          />
        </TitledSection>
        {itineraries.isPending ? null : (
          <TitledSection title={friendsTexts.lists} more={{ to: paths.friendsLists, label: friendsTexts.seeAllLists }}>
            <ListGrid query={lists} empty={<EmptyFriendsFeed of="list" />} />
          </TitledSection>
        )}
        {isWide || itineraries.isPending || lists.isPending ? null : (
          <TitledSection title={friendsTexts.connect} more={{ to: paths.connect, label: friendsTexts.seeAllPeople }}>
            <SuggestedUsers limit={SUGGESTED_USERS} look="row" />
          </TitledSection>
        )}
      </Sections>
    </>
  )
}
