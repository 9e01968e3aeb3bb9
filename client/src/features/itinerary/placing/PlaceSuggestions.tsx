import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { CompassIcon, PinIcon, SearchIcon } from '../../../ui/icons/navigation'
import { OptionNames, OptionRow, SuggestionNote, SuggestionPanel } from '../../../ui/suggestions/SuggestionPanel'
import { describePlace, formatPlaceName, HERE, INTERNET, MARK, type PlaceGroup, type PlaceOption } from './placeOptions'
import { placingTexts } from './placingTexts'
import type { InternetSearch } from './useInternetSearch'

const groups: readonly PlaceGroup[] = ['pasted', 'trip', 'sight', 'town', 'people', 'geo']

const Heading = styled('div')(({ theme }) => ({ ...theme.typography.meta, padding: '8px 12px 2px', color: c('ink3') }))
const Attribution = styled(Heading)({ padding: '2px 12px 8px' })
const Disc = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  borderRadius: '50%',
  backgroundColor: c('badge.placeBg'),
  color: c('badge.placeText'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  '&[data-here]': { backgroundColor: c('tint2'), color: c('onTint2') },
})

interface PlaceSuggestionsProps {
  id: string
  options: readonly PlaceOption[]
  active: string | undefined
  query: string
  note: string | undefined
  internet: InternetSearch
  onChoose: (key: string) => void
}

/** The field keeps the focus and references the active row. */
export function PlaceSuggestions({ id, options, active, query, note, internet, onChoose }: PlaceSuggestionsProps) {
  const rowProps = (key: string) => ({
    id: `${id}-${key}`,
    role: 'option',
    'aria-selected': key === active,
    className: key === active ? 'Mui-focused' : undefined,
    ref: key === active ? show : undefined,
    onClick: () => onChoose(key),
  })
  return (
    <SuggestionPanel>
      <div role="status">{note === undefined ? null : <SuggestionNote>{note}</SuggestionNote>}</div>
      <div role="status" style={visuallyHidden}>
        {internet.status}
      </div>
      {/* Scrolls out from behind a phone's keyboard. */}
      <div id={`${id}-list`} role="listbox" aria-label={placingTexts.suggestions} style={{ scrollMarginBottom: 16 }} ref={show}>
        {options.length === 0 ? null : <div ref={raiseField} />}
        {groups.map((group) => {
          const rows = options.filter((option) => option.group === group)
          if (rows.length === 0) return null
          return (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <Heading id={`${id}-${group}`}>{placingTexts.groups[group]}</Heading>
              {rows.map(({ key, place, trips }) => (
                <OptionRow key={key} {...rowProps(key)}>
                  <Disc>
                    <PinIcon />
                  </Disc>
                  <OptionNames name={formatPlaceName(place)} below={describePlace(place, trips)} query={query} />
                </OptionRow>
              ))}
              {group === 'geo' ? <Attribution>{internet.attribution}</Attribution> : null}
            </div>
          )
        })}
        {internet.row === undefined ? null : (
          <OptionRow {...rowProps(INTERNET)} {...(internet.row.isDisabled && { 'aria-disabled': true, onClick: undefined })}>
            <Disc data-here="">
              <SearchIcon />
            </Disc>
            <OptionNames name={internet.row.name} below={internet.row.below} query="" />
          </OptionRow>
        )}
        <OptionRow {...rowProps(MARK)}>
          <Disc data-here="">
            <PinIcon />
          </Disc>
          <OptionNames name={placingTexts.mark} below="" query="" />
        </OptionRow>
        <OptionRow {...rowProps(HERE)}>
          <Disc data-here="">
            <CompassIcon />
          </Disc>
          <OptionNames name={placingTexts.here} below="" query="" />
        </OptionRow>
      </div>
    </SuggestionPanel>
  )
}

/** So that a long list has room below it. */
const raiseField = (element: HTMLElement | null) => element?.closest('[data-field]')?.scrollIntoView({ block: 'start' })

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
