import { styled } from '@mui/material/styles'
import { cssColor as c } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { LocationOption } from '../location/LocationOption'
import { OptionNames, OptionRow, SuggestionPanel } from '../../ui/suggestions/SuggestionPanel'
import { suggestionKey, type SearchSuggestion, type SuggestionGroup } from './suggestions'
import { searchBoxTexts } from './searchBoxTexts'

const Group = styled('ul')({ '& + &': { marginTop: 8 } })
const GroupName = styled('li')(({ theme }) => ({
  ...theme.typography.meta,
  fontWeight: 600,
  color: c('ink3'),
  padding: '6px 12px',
}))

export interface SearchSuggestionsProps {
  id: string
  found: { asked: string; groups: SuggestionGroup[] }
  activeKey: string | undefined
  onChoose: (option: SearchSuggestion) => void
}

/** The focus stays in the field, which names the active row. */
export function SearchSuggestions({ id, found, activeKey, onChoose }: SearchSuggestionsProps) {
  const { asked, groups } = found
  if (groups.length === 0) return <SuggestionPanel note={searchBoxTexts.nothing} />
  return (
    <SuggestionPanel>
      <div id={id} role="listbox" aria-label={searchBoxTexts.suggestions}>
        {groups.map(({ kind, options }) => (
          <Group key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <GroupName role="presentation" id={`${id}-${kind}`}>
              {searchBoxTexts.groups[kind]}
            </GroupName>
            {options.map((option) => {
              const key = suggestionKey(option)
              const isActive = key === activeKey
              return (
                <OptionRow
                  key={key}
                  id={`${id}-${key}`}
                  role="option"
                  aria-selected={isActive}
                  className={isActive ? 'Mui-focused' : undefined}
                  ref={isActive ? show : undefined}
                  onClick={() => onChoose(option)}
                >
                  <SuggestionRow option={option} query={asked} />
                </OptionRow>
              )
            })}
          </Group>
        ))}
      </div>
    </SuggestionPanel>
  )
}

const show = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

function SuggestionRow({ option, query }: { option: SearchSuggestion; query: string }) {
  if (option.type === 'location') return <LocationOption place={option} query={query} />
  return (
    <>
      <Avatar src={option.avatar} size={40} />
      <OptionNames name={option.displayName} below={`@${option.name}`} query={query} />
    </>
  )
}
