import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { cssColor as c, focusRing, radius } from '../../../theme/vars'
import { isHighlighted, type Highlight, type ShownCountry } from './countries'
import { profileMapTexts as texts } from './profileMapTexts'

const List = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  columnGap: 24,
})
const Row = styled('li')({ boxShadow: `inset 0 -1px 0 ${c('hairline')}` })
const Country = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.note,
  width: '100%',
  minHeight: 56,
  padding: '8px 12px',
  gap: 12,
  justifyContent: 'flex-start',
  textAlign: 'start',
  borderRadius: radius.input,
  color: c('ink'),
  '& > span:last-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  '& small': { ...theme.typography.meta, display: 'block', color: c('ink2') },
  '&[data-active]': { backgroundColor: c('tint2') },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
}))
const Mark = styled('span')({
  flex: 'none',
  width: 14,
  height: 14,
  borderRadius: 4,
  backgroundColor: c('primary.main'),
  '&[data-planned]': {
    backgroundColor: 'transparent',
    border: `2px dashed ${c('primary.main')}`,
  },
})

interface CountryListProps {
  highlight: Highlight
  countries: readonly ShownCountry[]
  label: string
}

/** Says all that the picture shows. */
export function CountryList({ countries, label, highlight }: CountryListProps) {
  return (
    <List aria-label={label}>
      {countries.map(({ code, name, visited, planned }) => (
        <Row key={code}>
          <Country
            aria-pressed={highlight.chosen === code}
            data-active={isHighlighted(highlight, code) ? '' : undefined}
            onClick={() => highlight.choose(code)}
            onPointerEnter={({ pointerType }) => {
              if (pointerType === 'mouse') highlight.hover(code)
            }}
            onPointerLeave={() => highlight.hover(undefined)}
            onFocus={({ target }) => {
              if (target.matches(':focus-visible')) highlight.hover(code)
            }}
            onBlur={() => highlight.hover(undefined)}
          >
            <Mark data-planned={visited === null ? '' : undefined} />
            <span>
              <b>{name}</b>
              {visited === null ? null : ` · ${texts.visits(visited)}`}
              {planned === null ? null : <small>{texts.planned(planned)}</small>}
            </span>
          </Country>
        </Row>
      ))}
    </List>
  )
}
