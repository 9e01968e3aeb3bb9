import { useInfiniteQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { searchTextOf, SEARCH_PAGE_SIZE } from '#shared/search'
import { ItineraryGrid } from '../../entities/itinerary/ItineraryGrid'
import { endlessItinerariesQuery } from '../../entities/itinerary/queries'
import { DestinationGrid } from '../../entities/location/Destinations'
import { useSession } from '../../account/useSession'
import { EndlessList } from '../../ui/cards/EndlessList'
import { FoundCount } from './FoundCount'
import { NothingFound } from './NothingFound'
import { texts } from './texts'
import { useSearchQuery } from './useSearchQuery'

/** Without a query, suggested destinations. */
export function FoundItineraries() {
  const { q, onlyFriends, ask } = useSearchQuery()
  const session = useSession()
  const asked = searchTextOf(q)
  const followedBy = onlyFriends ? session.user?.id : undefined
  const found = useInfiniteQuery({
    ...endlessItinerariesQuery({ q: asked, followedBy, limit: SEARCH_PAGE_SIZE }),
    enabled: asked !== undefined && session.status !== 'loading',
  })
  if (q === '') return <DestinationGrid />
  const toAll = (
    <Button variant="outlined" onClick={() => ask({ onlyFriends: false })}>
      {texts.searchAll}
    </Button>
  )
  const nothing = <NothingFound type="itinerary" action={followedBy === undefined ? undefined : toAll} />
  if (asked === undefined) return nothing
  return (
    <>
      <FoundCount type="itinerary" found={found.data?.length} isAll={!found.hasNextPage} />
      <EndlessList query={found}>
        <ItineraryGrid query={found} failed={texts.failed} empty={nothing} />
      </EndlessList>
    </>
  )
}
