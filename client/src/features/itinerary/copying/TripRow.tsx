import { styled } from '@mui/material/styles'
import { fromWireDate } from '#shared/wireDates'
import { formatPlaceAndCountry } from '#shared/places'
import { ItineraryCover } from '../../../entities/cover/ItineraryCover'
import { rangeInWords } from '../../../lib/dateFormats'
import { radius } from '../../../theme/vars'
import { ChevronRightIcon } from '../../../ui/icons/navigation'
import { ChoiceRow } from './ChoiceRow'
import type { EditedTrip } from './useEditedTrips'

const Cover = styled(ItineraryCover)({ width: 56, height: 56, flex: 'none', borderRadius: radius.inner })

export function TripRow({ trip, onChoose }: { trip: EditedTrip; onChoose: () => void }) {
  const [start, end] = [fromWireDate(trip.startDate), fromWireDate(trip.endDate)]
  return (
    <ChoiceRow onClick={onChoose}>
      <Cover itinerary={trip} shape="card" />
      <span>
        {trip.title}
        <small>{`${formatPlaceAndCountry(trip.location)} · ${rangeInWords(start, end)} ${end.slice(0, 4)}`}</small>
      </span>
      <ChevronRightIcon />
    </ChoiceRow>
  )
}
