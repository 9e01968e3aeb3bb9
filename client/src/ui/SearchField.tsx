import { useState, type SyntheticEvent } from 'react'
import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import { common } from '../texts/common'
import { cssColor as c, float, radius } from '../theme/vars'
import { ArrowRightIcon, CloseIcon, SearchIcon } from './icons/navigation'
import { RoundButton } from './RoundButton'

interface SearchFieldProps {
  label: string
  submitLabel: string
  initial?: string
  /** Told the trimmed text; never an empty one. */
  onSearch: (text: string) => void
  className?: string
}

const Pill = styled('form')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 56,
  padding: '0 8px 0 20px',
  borderRadius: radius.pill,
  backgroundColor: c('surface'),
  boxShadow: float,
  '&:has(input:focus-visible)': { outline: `2px solid ${c('primary.main')}`, outlineOffset: -2 },
  '& > .MuiSvgIcon-root': { fontSize: 22, color: c('ink2'), flex: 'none' },
  '& .MuiInputBase-root': { boxShadow: 'none !important', backgroundColor: 'transparent', minHeight: 0, padding: '0 8px' },
})

/** The floating search pill. Empty text does nothing. */
export function SearchField({ label, submitLabel, initial = '', onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(initial)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <Pill role="search" onSubmit={submit} className={className}>
      <SearchIcon />
      <InputBase
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={label}
        inputProps={{ 'aria-label': label, enterKeyHint: 'search', maxLength: 200 }}
      />
      {text === '' ? null : (
        <RoundButton label={common.clear} size={40} onClick={() => setText('')}>
          <CloseIcon />
        </RoundButton>
      )}
      <RoundButton label={submitLabel} look="filled" size={40} type="submit">
        <ArrowRightIcon />
      </RoundButton>
    </Pill>
  )
}
