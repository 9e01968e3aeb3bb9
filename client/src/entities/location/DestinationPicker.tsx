import { useId, useState } from 'react'
import InputBase from '@mui/material/InputBase'
import useAutocomplete, { type UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import type { Location } from '#shared/api/locations'
import { formatPlaceAndCountry } from '#shared/places'
import { useDebounced } from '../../lib/hooks/useEffectHooks'
import { FieldFrame } from '../../ui/forms/FieldFrame'
import { CloseIcon, PinIcon } from '../../ui/icons/navigation'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { LocationOption } from './LocationOption'
import { OptionRow } from '../../ui/suggestions/OptionRow'
import { SUGGESTION_DEBOUNCE_MS, MIN_QUERY_LETTERS } from './locationQueries'
import { SuggestionPanel } from '../../ui/suggestions/SuggestionPanel'
import { locationTexts } from './locationTexts'
import { useDestinationSuggestions } from './useDestinationSuggestions'

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
