import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import Stack from '@mui/material/Stack'
import { ItineraryFeed } from '../../entities/itinerary/ItineraryFeed'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { texts } from './texts'

/** The newest trips of the people one follows. */
export function FriendsNews({ userId }: { userId: string }) {
  const news = useQuery(itinerariesQuery({ followedBy: userId, limit: 10 }))
  return (
    <Stack component="section" aria-label={texts.friends} sx={{ gap: 2 }}>
      <Typography variant="sectionTitle">{texts.friends}</Typography>
      <ItineraryFeed query={news} />
    </Stack>
  )
}
