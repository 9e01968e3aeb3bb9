import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ItineraryFeed } from '../../entities/itinerary/ItineraryFeed'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { texts as itineraryTexts } from '../../entities/itinerary/texts'
import { useSession } from '../../entities/session/useSession'
import { usePageTitle } from '../../lib/pageTitle'
import { paths } from '../../lib/paths'
import { EmptyState } from '../../ui/EmptyState'
import { texts } from './texts'

/** What the people one follows have published. */
export function FriendsPage() {
  usePageTitle(texts.pageTitle)
  const { user } = useSession()
  const news = useQuery({ ...itinerariesQuery({ followedBy: user?.id, limit: 30 }), enabled: user !== null })
  const explore = (
    <Button component={Link} to={paths.search()}>
      {texts.explore}
    </Button>
  )
  return (
    <>
      <Typography variant="pageTitle" sx={{ mb: 4 }}>
        {texts.recent}
      </Typography>
      <ItineraryFeed query={news} empty={<EmptyState picture="itinerary" sentence={itineraryTexts.none} action={explore} />} />
    </>
  )
}
