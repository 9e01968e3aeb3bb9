import { styled } from '@mui/material/styles'
import type { LocationSuggestion } from '../../../../shared/api/locations'
import { secondaryLine } from '../../../../shared/places'
import { cssColor as c, radius } from '../../theme/vars'
import { ArrowRightIcon, PinIcon } from '../../ui/icons/navigation'
import { splitHit } from './hits'

/** A row of suggestions; the chosen one has an arrow. */
export const OptionRow = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '6px 12px',
  borderRadius: radius.input,
  cursor: 'pointer',
  '& [data-arrow]': { display: 'none', fontSize: 20 },
  '&.Mui-focused, &[aria-selected="true"]': { backgroundColor: c('tint2'), color: c('onTint2') },
  '&.Mui-focused [data-arrow]': { display: 'block' },
})
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
const Names = styled('span')({
  flex: 1,
  minWidth: 0,
  fontSize: '0.96875rem',
  lineHeight: 20 / 15.5,
  '& > small': { display: 'block', fontSize: '0.8125rem', lineHeight: 18 / 13, color: c('ink3') },
  '.Mui-focused > & > small': { color: 'inherit' },
  '& b': { fontWeight: 700 },
})

/** A place: its name, the typed letters bold, and where it lies. */
export function LocationOption({ place, query }: { place: LocationSuggestion; query: string }) {
  const [hit, rest] = splitHit(place.name, query)
  return (
    <>
      <Disc>
        <PinIcon sx={{ fontSize: 20 }} />
      </Disc>
      <Names>
        <b>{hit}</b>
        {rest}
        <small>{secondaryLine(place)}</small>
      </Names>
      <ArrowRightIcon data-arrow="" />
    </>
  )
}
