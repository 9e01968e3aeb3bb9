import { Suspense, useId, useRef, useState, type SyntheticEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { lazyPart } from '../../lib/loading/lazyPart'
import { paths } from '../../lib/navigation/paths'
import { commonTexts } from '../../texts/common'
import { iconSize } from '../../theme/sizes'
import { cssColor as c, floatShadow, radius } from '../../theme/vars'
import { ArrowRightIcon, CloseIcon, SearchIcon } from '../../ui/icons/navigation'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { call } from '../../engine/api/api'
import { useDebounced } from '../../lib/hooks/useEffectHooks'
import { isComposing } from '../../lib/isComposing'
import { SUGGESTION_DEBOUNCE_MS, MIN_QUERY_LETTERS } from '../location/locationQueries'
import {
  formatPlaceQuery,
  type SearchType,
  type SearchSuggestion,
  nextSuggestionKey,
  suggestionKey,
  isSearchContinuation,
  groupSuggestions,
  type SuggestionGroup,
  type SearchSuggestionsResult,
} from './suggestions'
import { searchBoxTexts } from './searchBoxTexts'

// Loaded on first focus; search works without it.
const SearchSuggestions = lazyPart(() => import('./SearchSuggestions'), 'SearchSuggestions')

const Place = styled('div')({ position: 'relative' })
const Pill = styled('form')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  height: 56,
  padding: '0 8px 0 20px',
  borderRadius: radius.pill,
  backgroundColor: c('surface'),
  boxShadow: floatShadow,
  '&:has(input:focus-visible)': { outline: `2px solid ${c('primary.main')}`, outlineOffset: -2 },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.navigation, color: c('ink2'), flex: 'none' },
})
// A plain input: MUI's field would grow home's first load.
const Text = styled('input')(({ theme }) => ({
  ...theme.typography.body1,
  flex: 1,
  minWidth: 0,
  height: '100%',
  padding: '0 8px',
  border: 0,
  outline: 'none',
  background: 'none',
  color: c('ink'),
  '&::placeholder': { color: c('ink3'), opacity: 1 },
}))

interface SearchBoxProps {
  initial?: string
  only?: SearchType | undefined
  /** Called with trimmed, non-empty text. */
  onSearch: (text: string) => void
  className?: string
}

export function SearchBox({ initial = '', only, onSearch, className }: SearchBoxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [{ text, searched }, setTyped] = useState({ text: initial, searched: initial })
  // A new search, or going back, replaces the text.
  if (searched !== initial) setTyped({ text: initial, searched: initial })
  const { found, activeKey, open, close, onKeyDown } = useSearchCombobox({ text, only, onChoose: choose })

  const type = (next: string) => {
    setTyped({ text: next, searched })
    open()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    search(text)
  }
  return (
    <Place className={className}>
      <Pill role="search" onSubmit={submit}>
        <SearchIcon />
        <Text
          ref={input}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => {
            void SearchSuggestions.load()
            open()
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
          placeholder={searchBoxTexts.search}
          role="combobox"
          aria-label={searchBoxTexts.search}
          aria-autocomplete="list"
          aria-expanded={found !== undefined && found.groups.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeKey && `${listId}-${activeKey}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
        />
        {text === '' ? null : (
          <RoundButton label={commonTexts.clear} size={40} onClick={clear}>
            <CloseIcon />
          </RoundButton>
        )}
        <RoundButton label={searchBoxTexts.submit} look="filled" size={40} type="submit">
          <ArrowRightIcon />
        </RoundButton>
      </Pill>
      <Suspense>
        {found === undefined ? null : <SearchSuggestions id={listId} found={found} activeKey={activeKey} onChoose={choose} />}
      </Suspense>
    </Place>
  )

  function search(what: string) {
    if (what.trim() === '') return
    setTyped({ text: what.trim(), searched })
    close()
    // Close the on-screen keyboard, to show the results.
    if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur()
    onSearch(what.trim())
  }
  function choose(option: SearchSuggestion) {
    if (option.type === 'location') return search(formatPlaceQuery(option))
    close()
    void navigate(paths.profile(option.name))
  }
  function clear() {
    setTyped({ text: '', searched })
    input.current?.focus()
  }
}

interface Combobox {
  text: string
  only: SearchType | undefined
  onChoose: (option: SearchSuggestion) => void
}

function useSearchCombobox({ text, only, onChoose }: Combobox) {
  const [isOpen, setOpen] = useState(false)
  const [key, setKey] = useState<string>()
  const found = useSuggestions(text, only, isOpen)
  const options = found?.groups.flatMap((group) => group.options) ?? []
  const active = options.find((option) => suggestionKey(option) === key)

  const open = () => {
    setOpen(true)
    setKey(undefined)
  }
  const close = () => setOpen(false)
  const move = (by: 1 | -1) => {
    setOpen(true)
    setKey(nextSuggestionKey(options, active && key, by))
  }
  return {
    found,
    activeKey: active && key,
    open,
    close,
    onKeyDown(event: KeyboardEvent) {
      if (isComposing(event)) return
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key === 'Escape' && found !== undefined) close()
      else if (event.key === 'Enter' && active !== undefined) onChoose(active)
      else return
      event.preventDefault()
    },
  }
}

/** Undefined if there is nothing to show. */
function useSuggestions(typed: string, only: SearchType | undefined, isWanted: boolean) {
  const text = typed.trim()
  const asked = useDebounced(text, SUGGESTION_DEBOUNCE_MS)
  const { data } = useQuery({ ...suggestionsQuery(asked, only), enabled: isWanted && asked.length >= MIN_QUERY_LETTERS })
  if (!isWanted || text.length < MIN_QUERY_LETTERS || data === undefined || !isSearchContinuation(asked, text)) return undefined
  return { asked, groups: groupSuggestions(data, only) } satisfies { asked: string; groups: SuggestionGroup[] }
}

/** Keyed by text: late responses cannot overwrite newer ones. Fails only if both searches fail. */
export const suggestionsQuery = (text: string, only?: SearchType) =>
  queryOptions({
    queryKey: ['suggestions', text.toLowerCase(), only ?? null] as const,
    queryFn: async ({ signal }): Promise<SearchSuggestionsResult> => {
      const [locations, users] = await Promise.allSettled([
        only === 'user' ? [] : call('GET /search/locations', { query: { query: text, lang: 'es' }, signal }),
        only === 'itinerary' ? [] : call('GET /search/users', { query: { query: text }, signal }),
      ])
      if (locations.status === 'rejected' && users.status === 'rejected') throw locations.reason
      return {
        locations: locations.status === 'fulfilled' ? locations.value : [],
        users: users.status === 'fulfilled' ? users.value : [],
      }
    },
    placeholderData: (before, query) =>
      query !== undefined && isSearchContinuation(query.queryKey[1], text) ? before : undefined,
    staleTime: 60_000,
  })
