import { styled } from '@mui/material/styles'
import { isGuestUsername } from '#shared/guestNames'
import type { UserBrief } from '#shared/api/users'
import { cssColor as c, floatShadow, hairline, radius } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { OptionNames, OptionRow } from '../../../ui/suggestions/SuggestionPanel'
import { commentTexts } from './commentTexts'

const Panel = styled('div')({
  position: 'absolute',
  inset: 'auto 0 100%',
  marginBlock: 8,
  zIndex: 20,
  maxHeight: 260,
  overflowY: 'auto',
  padding: 8,
  borderRadius: radius.panel,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
  '&[data-below]': { inset: '100% 0 auto' },
})

interface MentionSuggestionsProps {
  id: string
  options: readonly UserBrief[]
  active: UserBrief | undefined
  typed: string
  isBelow: boolean
  choose: (person: UserBrief) => void
}

const show = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

/** The field keeps the focus and references the active row. */
export const MentionSuggestions = ({ id, options, active, typed, isBelow, choose }: MentionSuggestionsProps) => (
  <Panel
    data-below={isBelow ? '' : undefined}
    ref={isBelow ? show : undefined}
    id={id}
    role="listbox"
    aria-label={commentTexts.mentions}
    onMouseDown={(event) => event.preventDefault()}
  >
    {options.map((person) => (
      <OptionRow
        key={person.id}
        as="div"
        id={`${id}-${person.id}`}
        role="option"
        aria-selected={person === active}
        className={person === active ? 'Mui-focused' : undefined}
        onClick={() => choose(person)}
      >
        <Avatar src={person.avatar} size={36} />
        <OptionNames
          name={person.name}
          below={isGuestUsername(person.username) ? commentTexts.guest : `@${person.username}`}
          query={typed}
        />
      </OptionRow>
    ))}
  </Panel>
)
