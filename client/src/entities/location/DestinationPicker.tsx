import { useId, useState } from 'react'
import InputBase from '@mui/material/InputBase'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useQuery } from '@tanstack/react-query'
import type { LocationSuggestion } from '../../../../shared/api/locations'
import { placeBadge } from '../../../../shared/places'
import { useDebounced } from '../../lib/useDebounced'
import { FieldFrame } from '../../ui/FieldFrame'
import { CloseIcon, PinIcon } from '../../ui/icons/navigation'
import { RoundButton } from '../../ui/RoundButton'
import { LocationOption, OptionRow } from './LocationOption'
import { DEBOUNCE_MS, locationsQuery, MIN_LETTERS } from './queries'
import { SuggestionPanel } from './SuggestionPanel'
import { texts } from './texts'

interface DestinationPickerProps {
  label: string
  name: string
  value: LocationSuggestion | null
  onChange: (place: LocationSuggestion | null) => void
  error?: string
}

/** Finds a place while one types. Only a place that was chosen counts; clearing the text clears it. */
export function DestinationPicker({ label, name, value, onChange, error }: DestinationPickerProps) {
  const id = useId()
  const [text, setText] = useState(value === null ? '' : placeBadge(value))
  const query = useDebounced(text.trim(), DEBOUNCE_MS)
  const isChosen = value !== null && text === placeBadge(value)
  const found = useQuery({ ...locationsQuery(query), enabled: query.length >= MIN_LETTERS && !isChosen })
  const isAsking = text.trim().length >= MIN_LETTERS && !isChosen
  const options = isAsking ? (found.data ?? []) : []

  const picker = useAutocomplete({
    id,
    options,
    value,
    inputValue: text,
    filterOptions: (all) => all,
    getOptionLabel: placeBadge,
    getOptionKey: ({ geonameId }) => geonameId,
    isOptionEqualToValue: (a, b) => a.geonameId === b.geonameId,
    autoHighlight: true,
    onChange: (_, place) => onChange(place),
    onInputChange: (_, typed) => {
      setText(typed)
      if (typed === '') onChange(null)
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
                <RoundButton label={texts.clear} size={40} onClick={() => clear()}>
                  <CloseIcon />
                </RoundButton>
              )
            }
            inputProps={{ ...inputProps, 'aria-describedby': noteId, maxLength: 200 }}
            sx={{ pr: '6px' }}
          />
          {picker.popupOpen && isAsking ? (
            <SuggestionPanel
              listbox={options.length > 0 ? picker.getListboxProps() : undefined}
              label={texts.suggestions}
              note={
                options.length > 0 ? undefined : found.isError ? texts.failed : found.isFetched ? texts.nothing : texts.searching
              }
            >
              {options.map((place, index) => {
                const { key, ...option } = picker.getOptionProps({ option: place, index })
                return (
                  <OptionRow key={key} {...option}>
                    <LocationOption place={place} query={text} />
                  </OptionRow>
                )
              })}
            </SuggestionPanel>
          ) : null}
        </div>
      )}
    </FieldFrame>
  )

  function clear() {
    setText('')
    onChange(null)
    document.getElementById(id)?.focus()
  }
}
