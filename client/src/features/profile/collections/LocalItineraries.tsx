import { useMemo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { ItineraryFeedCard } from '../../../entities/itinerary/ItineraryFeedCard'
import { useSession } from '../../../account/useSession'
import { derivePendingCreationRecords, readLocalRecords } from '../../../engine/offline/recordsOnDevice'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { useReadable } from '../../../lib/store/useReadable'
import { phone } from '../../../theme/breakpoints'
import { CloudIcon } from '../../../ui/icons/status'
import { profileTexts } from '../profileTexts'

const Section = styled('section')({ marginBottom: 32, [phone]: { marginBottom: 24 } })
const Column = styled('ul')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16, marginTop: 16 })

/** Trips not yet on the server; with `all`, every local trip. */
export function LocalItineraries({ user, all }: { user: UserPublic; all: boolean }) {
  const isOwn = useSession().user?.id === user.id
  return isOwn ? <OwnTrips userId={user.id} all={all} /> : null
}

function OwnTrips({ userId, all }: { userId: string; all: boolean }) {
  const creations = useReadable(
    useMemo(() => derivePendingCreationRecords(userId), [userId]),
    (records) => records,
  )
  const onDevice = useQuery({
    queryKey: ['device', 'itineraries', userId],
    queryFn: () => readLocalRecords(userId),
    enabled: all,
    gcTime: 0,
  })
  const others = (all ? (onDevice.data ?? []) : []).filter(({ id }) => !creations.some((creation) => creation.id === id))
  return (
    <>
      <Trips title={profileTexts.savedHere} line={profileTexts.savedHereLine} trips={creations} />
      <Trips title={profileTexts.onThisDevice} line={profileTexts.onThisDeviceLine} trips={others} />
    </>
  )
}

function Trips({ title, line, trips }: { title: string; line: string; trips: readonly FullRecord[] }) {
  if (trips.length === 0) return null
  return (
    <Section aria-label={title}>
      <Typography variant="sideTitle" component="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <CloudIcon />
        {title}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'ink2', mt: 0.5 }}>
        {line}
      </Typography>
      <Column>
        {trips.map((trip) => (
          <li key={trip.id}>
            {/* No likes or sharing before it is on the server. */}
            <ItineraryFeedCard itinerary={trip} action={<span />} menu={<span />} />
          </li>
        ))}
      </Column>
    </Section>
  )
}
