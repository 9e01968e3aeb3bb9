import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { ListGrid } from '../../entities/list/ListGrid'
import { listsQuery } from '../../entities/list/queries'
import { useSession } from '../../entities/session/useSession'
import { Suggestions } from '../../entities/user/Suggestions'
import { useMedia } from '../../lib/media'
import { usePageTitle } from '../../lib/pageTitle'
import { paths } from '../../lib/paths'
import { phone, threeColumns } from '../../theme/breakpoints'
import { Section } from '../../ui/Section'
import { NoNews } from './NoNews'
import { texts } from './texts'

const FEW = 3
const PEOPLE = 5

const Sections = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 48,
  marginTop: 32,
  [phone]: { gap: 32, marginTop: 20 },
})

/** What the people one follows have published lately. Where there is a right column, more people stand there. */
export function FriendsPage() {
  usePageTitle(texts.pageTitle)
  const { user } = useSession()
  const isWide = useMedia(threeColumns)
  if (user === null) return null
  return (
    <>
      <Typography variant="pageTitle">{texts.pageTitle}</Typography>
      <Sections>
        <RecentItineraries userId={user.id} />
        <RecentLists userId={user.id} />
        {isWide ? null : (
          <Section title={texts.connect} more={{ to: paths.connect, label: texts.seeAllPeople }}>
            <Suggestions limit={PEOPLE} look="row" />
          </Section>
        )}
      </Sections>
    </>
  )
}

function RecentItineraries({ userId }: { userId: string }) {
  const query = useQuery(itinerariesQuery({ followedBy: userId, limit: FEW }))
  return (
    <Section title={texts.itineraries} more={{ to: paths.friendsItineraries, label: texts.seeAllItineraries }}>
      <ItineraryGrid query={query} failed={texts.itinerariesFailed} empty={<NoNews of="itinerary" />} />
    </Section>
  )
}

function RecentLists({ userId }: { userId: string }) {
  const query = useQuery(listsQuery({ followedBy: userId, limit: FEW }))
  return (
    <Section title={texts.lists} more={{ to: paths.friendsLists, label: texts.seeAllLists }}>
      <ListGrid query={query} empty={<NoNews of="list" />} />
    </Section>
  )
}
