import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UserPublic } from '../../../../shared/api/users'
import { ItineraryFeed } from '../../entities/itinerary/ItineraryFeed'
import { itinerariesQuery } from '../../entities/itinerary/queries'
import { useSession } from '../../entities/session/useSession'
import { paths } from '../../lib/paths'
import { common } from '../../texts/common'
import { EmptyState } from '../../ui/EmptyState'
import { PlusIcon } from '../../ui/icons/navigation'
import { texts } from './texts'

/** The trips of a person that the reader may see: signed in, also private ones that they share. */
export function ProfileItineraries({ user }: { user: UserPublic }) {
  const session = useSession()
  const trips = useQuery({
    ...itinerariesQuery({ userId: user.id, visibility: session.status === 'in' ? 'all' : 'public', limit: 30 }),
    enabled: session.status !== 'loading',
  })
  const isOwn = session.user?.id === user.id
  const create = (
    <Button component={Link} to={paths.createItinerary} startIcon={<PlusIcon />}>
      {common.newItinerary}
    </Button>
  )
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="sectionTitle" sx={{ mb: 2 }}>
        {texts.itineraries}
      </Typography>
      <ItineraryFeed
        query={trips}
        empty={
          <EmptyState
            picture="itinerary"
            sentence={isOwn ? texts.firstItinerary : texts.noneOfOthers}
            action={isOwn ? create : undefined}
          />
        }
      />
      {isOwn && trips.data !== undefined && trips.data.length > 0 ? (
        <Box sx={{ mt: 3, textAlign: 'center' }}>{create}</Box>
      ) : null}
    </Box>
  )
}
