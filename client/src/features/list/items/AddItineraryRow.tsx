import { useQueryClient } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '#shared/api/itineraries'
import { formatPlaceAndCountry } from '#shared/places'
import { ItineraryCover } from '../../../entities/cover/ItineraryCover'
import { MembershipRow, membershipRowCover } from '../../../entities/list/MembershipRow'
import { useAddToList } from '../../../entities/list/mutations'
import { dayCount } from '../../../lib/format'
import { notifyFailure } from '../../../lib/notices'
import { queryKeys } from '../../../engine/api/queryKeys'
import { texts } from '../texts'

const Cover = styled(ItineraryCover)(membershipRowCover)

interface AddRowProps {
  itinerary: ItineraryCard
  listId: string
  isHeld: boolean
}

export function AddItineraryRow({ itinerary, listId, isHeld }: AddRowProps) {
  const queries = useQueryClient()
  const add = useAddToList(itinerary.id)
  const isIn = isHeld || add.data === true
  const press = () => {
    if (add.isPending) return
    add.mutate(listId, {
      onSuccess(hasWorked) {
        if (hasWorked) void queries.invalidateQueries({ queryKey: queryKeys.lists.one(listId) })
        else notifyFailure(texts.addFailed)
      },
    })
  }
  return (
    <MembershipRow
      cover={<Cover itinerary={itinerary} shape="square" />}
      title={itinerary.title}
      isHolding={isIn}
      isWaiting={add.isPending}
      onChoose={press}
    >
      {`${formatPlaceAndCountry(itinerary.location)} · ${dayCount(itinerary.dayCount)}`}
    </MembershipRow>
  )
}
