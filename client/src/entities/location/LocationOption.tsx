import { styled } from '@mui/material/styles'
import type { Location } from '#shared/api/locations'
import { formatPlaceContext } from '#shared/places'
import { iconSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'
import { PinIcon } from '../../ui/icons/navigation'
import { OptionNames } from '../../ui/suggestions/SuggestionPanel'

const Disc = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '50%',
  backgroundColor: c('badge.placeBg'),
  color: c('badge.placeText'),
})

export function LocationOption({ place, query }: { place: Location; query: string }) {
  return (
    <>
      <Disc>
        <PinIcon sx={{ fontSize: iconSize.control }} />
      </Disc>
      <OptionNames name={place.name} below={formatPlaceContext(place)} query={query} />
    </>
  )
}
