import { useId, useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '#shared/api/itineraries'
import type { List } from '#shared/api/lists'
import { formatPlaceAndCountry } from '#shared/places'
import { isolate } from '#shared/text'
import { useSession } from '../../../account/useSession'
import { queryKeys } from '../../../engine/api/queryKeys'
import { ItineraryCover } from '../../../entities/cover/ItineraryCover'
import { endlessItinerariesQuery } from '../../../entities/itinerary/itineraryQueries'
import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { useAddToList } from '../../../entities/list/listMutations'
import { ListMembershipRow, membershipRowCover } from '../../../entities/list/ListMembershipRow'
import { formatDayCount } from '../../../lib/format'
import { paths } from '../../../lib/navigation/paths'
import { showErrorToast } from '../../../lib/toasts'
import { commonTexts } from '../../../texts/common'
import { EndlessList } from '../../../ui/cards/EndlessList'
import { TwoPartSwitch } from '../../../ui/forms/TwoPartSwitch'
import { Sheet } from '../../../ui/overlays/Sheet'
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState'
import { Spinner } from '../../../ui/status/Spinner'
import { listPageTexts } from '../listPageTexts'

type Source = 'own' | 'favourites'

// Fits most contents, so that switching tabs seldom resizes the dialog.
const Panel = styled('div')({
  marginTop: 14,
  minHeight: 330,
  maxHeight: 'min(440px, calc(100dvh - 240px))',
  overflowY: 'auto',
  outline: 'none',
  padding: '0 12px 4px',
  marginInline: -12,
})

interface AddItineraryProps {
  list: List
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

export function AddItinerary({ list, isOpen, onClose, onClosed }: AddItineraryProps) {
  const id = useId()
  const [source, setSource] = useState<Source>('own')
  return (
    <Sheet
      title={listPageTexts.addItinerary}
      subtitle={list.title}
      width={480}
      onTablets="dialog"
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      <TwoPartSwitch
        label={listPageTexts.sources}
        parts={[
          { value: 'own', name: listPageTexts.own },
          { value: 'favourites', name: listPageTexts.favourites },
        ]}
        chosen={source}
        onChoose={setSource}
        panelId={id}
      />
      <Panel role="tabpanel" id={id} aria-labelledby={`${id}-${source}`} tabIndex={-1}>
        <Choices key={source} source={source} list={list} onLeave={onClose} />
      </Panel>
    </Sheet>
  )
}

function Choices({ source, list, onLeave }: { source: Source; list: List; onLeave: () => void }) {
  const { user } = useSession()
  const filter = source === 'own' ? { userId: user?.id } : { likedBy: user?.id }
  const query = useInfiniteQuery({
    ...endlessItinerariesQuery({ ...filter, visibility: 'all', limit: 20 }),
    enabled: user !== null,
  })
  if (query.data === undefined)
    return query.isError ? <ErrorState sentence={itineraryTexts.failed} onRetry={() => void query.refetch()} /> : <Spinner />
  if (query.data.length === 0) return <Nothing source={source} onLeave={onLeave} />
  const held = new Set(list.itineraries.map(({ id }) => id))
  return (
    <EndlessList query={query}>
      <ul>
        {query.data.map((itinerary) => (
          <li key={itinerary.id}>
            <AddItineraryRow itinerary={itinerary} listId={list.id} isHeld={held.has(itinerary.id)} />
          </li>
        ))}
      </ul>
    </EndlessList>
  )
}

function Nothing({ source, onLeave }: { source: Source; onLeave: () => void }) {
  const isOwn = source === 'own'
  return (
    <EmptyState
      picture={isOwn ? 'itinerary' : 'favorites'}
      sentence={isOwn ? listPageTexts.firstItinerary : listPageTexts.noFavourites}
      action={
        <Button component={Link} to={isOwn ? paths.createItinerary : paths.search()} onClick={onLeave}>
          {isOwn ? commonTexts.newItinerary : listPageTexts.explore}
        </Button>
      }
    />
  )
}

const Cover = styled(ItineraryCover)(membershipRowCover)

interface AddItineraryRowProps {
  itinerary: ItineraryCard
  listId: string
  isHeld: boolean
}

function AddItineraryRow({ itinerary, listId, isHeld }: AddItineraryRowProps) {
  const queries = useQueryClient()
  const add = useAddToList(itinerary.id)
  const isIn = isHeld || add.data === true
  const press = () => {
    if (add.isPending) return
    add.mutate(listId, {
      onSuccess(hasWorked) {
        if (hasWorked) void queries.invalidateQueries({ queryKey: queryKeys.lists.one(listId) })
        else showErrorToast(listPageTexts.addFailed)
      },
    })
  }
  return (
    <ListMembershipRow
      cover={<Cover itinerary={itinerary} shape="square" />}
      title={itinerary.title}
      isHolding={isIn}
      isWaiting={add.isPending}
      onChoose={press}
    >
      {`${isolate(formatPlaceAndCountry(itinerary.location))} · ${formatDayCount(itinerary.dayCount)}`}
    </ListMembershipRow>
  )
}
