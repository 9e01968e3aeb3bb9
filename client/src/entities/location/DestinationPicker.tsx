import { useId, useState } from 'react'
import InputBase from '@mui/material/InputBase'
import useAutocomplete, { type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import { useQuery } from '@tanstack/react-query'
import type { Location } from '#shared/api/locations'
import { formatPlaceAndCountry } from '#shared/places'
import { useDebounced } from '../../lib/hooks/useEffectHooks'
import { FieldFrame } from '../../ui/forms/FieldFrame'
import { CloseIcon, PinIcon } from '../../ui/icons/navigation'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { OptionRow, SuggestionPanel } from '../../ui/suggestions/SuggestionPanel'
import { useSession } from '../../account/useSession'
import { NetworkError } from '../../engine/api/apiError'
import { filterPlacesByName, readKnownPlaces } from '../../engine/device/knownPlaces'
import { useOnline } from '../../lib/hooks/useBrowserState'
import { LocationOption } from './LocationOption'
import { SUGGESTION_DEBOUNCE_MS, MIN_QUERY_LETTERS, locationsQuery } from './locationQueries'
import { locationTexts } from './locationTexts'

interface DestinationPickerProps {
  label: string
  name: string
  value: Location | null
  onChange: (place: Location | null) => void
  /** The initial text without a chosen place. */
  typed?: string
  onType?: (text: string) => void
  error?: string | undefined
}

/** Only a chosen place counts. */
export function DestinationPicker({ label, name, value, onChange, typed = '', onType, error }: DestinationPickerProps) {
  const id = useId()
  const [text, setText] = useState(value === null ? typed : formatPlaceAndCountry(value))
  const query = useDebounced(text.trim(), SUGGESTION_DEBOUNCE_MS)
  const isChosen = value !== null && text === formatPlaceAndCountry(value)
  const found = useDestinationSuggestions(query, query.length >= MIN_QUERY_LETTERS && !isChosen)
  const isAsking = text.trim().length >= MIN_QUERY_LETTERS && !isChosen
  const options = isAsking ? found.places : []

  const picker = useAutocomplete({
    id,
    options,
    value,
    inputValue: text,
    filterOptions: (all) => all,
    getOptionLabel: formatPlaceAndCountry,
    getOptionKey: ({ geonameId }) => geonameId,
    isOptionEqualToValue: (a, b) => a.geonameId === b.geonameId,
    autoHighlight: true,
    clearOnBlur: found.isUnreached !== true,
    onChange: (_, place) => onChange(place),
    onInputChange: (_, next, reason) => {
      // Offline, typed text stays to be resolved later.
      if (reason === 'reset' && (found.isUnreached === true || (next === '' && text === typed))) {
        if (value !== null) onChange(null)
        return
      }
      setText(next)
      onType?.(next)
      if (next === '') onChange(null)
    },
  })
  const { ref, size: _size, color: _color, ...inputProps } = picker.getInputProps()

  return (
    <FieldFrame id={id} label={label} error={error}>
      {(noteId) => (
        <div {...picker.getRootProps()} style={{ position: 'relative' }}>
          <InputBase
            ref={picker.setAnchorEl}
            inputRef={ref}
            name={name}
            error={error !== undefined}
            startAdornment={<PinIcon />}
            endAdornment={
              text === '' ? null : (
                <RoundButton label={locationTexts.clear} size={40} onClick={() => clear()}>
                  <CloseIcon />
                </RoundButton>
              )
            }
            inputProps={{ ...inputProps, 'aria-describedby': noteId, maxLength: 200 }}
            sx={{ pr: '6px' }}
          />
          {picker.popupOpen && isAsking ? (
            <SuggestionPanel note={found.note}>
              <Options picker={picker} places={options} query={text} />
            </SuggestionPanel>
          ) : null}
        </div>
      )}
    </FieldFrame>
  )

  function clear() {
    setText('')
    onType?.('')
    onChange(null)
    document.getElementById(id)?.focus()
  }
}

interface OptionsProps {
  picker: Pick<UseAutocompleteReturnValue<Location>, 'getListboxProps' | 'getOptionProps'>
  places: readonly Location[]
  query: string
}

function Options({ picker, places, query }: OptionsProps) {
  if (places.length === 0) return null
  return (
    <ul {...picker.getListboxProps()} aria-label={locationTexts.suggestions}>
      {places.map((place, index) => {
        const { key, ...option } = picker.getOptionProps({ option: place, index })
        return (
          <OptionRow key={key} {...option}>
            <LocationOption place={place} query={query} />
          </OptionRow>
        )
      })}
    </ul>
  )
}

const MAX_OFFLINE_SUGGESTIONS = 8

const city = (
  geonameId: number,
  name: string,
  adminName1: string,
  [countryCode, countryName]: readonly [string, string],
  [lat, lng, timeZone]: readonly [number, number, string],
  fcode = 'PPLC',
): Location => ({ geonameId, name, adminName1, countryName, countryCode, fcode, lat, lng, timeZone })

const italy = ['IT', 'Italia'] as const

const popularPlaces: readonly Location[] = [
  city(2643743, 'Londres', 'Inglaterra', ['GB', 'Reino Unido'], [51.50853, -0.12574, 'Europe/London']),
  city(2988507, 'París', 'Isla de Francia', ['FR', 'Francia'], [48.85341, 2.3488, 'Europe/Paris']),
  city(3169070, 'Roma', 'Lacio', italy, [41.89193, 12.51133, 'Europe/Rome']),
  city(1850147, 'Tokio', 'Tokio', ['JP', 'Japón'], [35.6895, 139.69171, 'Asia/Tokyo']),
  city(3117735, 'Madrid', 'Comunidad de Madrid', ['ES', 'España'], [40.4165, -3.70256, 'Europe/Madrid']),
  city(3067696, 'Praga', 'Praga', ['CZ', 'Chequia'], [50.08804, 14.42076, 'Europe/Prague']),
  city(5128581, 'Nueva York', 'Nueva York', ['US', 'Estados Unidos'], [40.71427, -74.00597, 'America/New_York'], 'PPL'),
  city(3176959, 'Florencia', 'Toscana', italy, [43.77925, 11.24626, 'Europe/Rome'], 'PPLA'),
]

interface DestinationSuggestions {
  places: readonly Location[]
  note: string | undefined
  isUnreached?: boolean
}

/** Offline, suggests places this device knows. */
function useDestinationSuggestions(query: string, isEnabled: boolean): DestinationSuggestions {
  const found = useQuery({ ...locationsQuery(query), enabled: isEnabled })
  const { user, isCached } = useSession()
  const isOnline = useOnline()
  // The query's error alone is not enough: each retry clears it.
  if (!isOnline || isCached || found.error instanceof NetworkError)
    return suggestionsOnDevice(user === null ? [] : readKnownPlaces(user.id), query)
  const places = found.data ?? []
  if (places.length > 0) return { places, note: undefined }
  return {
    places,
    note: found.isError ? locationTexts.failed : found.isFetched ? locationTexts.nothing : locationTexts.searching,
  }
}

function suggestionsOnDevice(seen: readonly Location[], query: string): DestinationSuggestions {
  const known = [...new Map([...popularPlaces, ...seen].map((place) => [place.geonameId, place])).values()]
  const places = filterPlacesByName(known, query).slice(0, MAX_OFFLINE_SUGGESTIONS)
  return { places, note: places.length > 0 ? locationTexts.knownOnly : locationTexts.chooseLater, isUnreached: true }
}
