import type { UserBrief } from '#shared/api/users'
import { OptionNames, OptionRow, SuggestionPanel } from '../../../ui/suggestions/SuggestionPanel'
import { Avatar } from '../../../ui/Avatar'
import { memberTexts } from './memberTexts'

interface CandidatesProps {
  id: string
  options: readonly UserBrief[]
  active: UserBrief | undefined
  asked: string
  onChoose: (person: UserBrief) => void
}

/** The field keeps the focus and references the active row. */
export const CollaboratorSuggestions = ({ id, options, active, asked, onChoose }: CandidatesProps) => (
  <SuggestionPanel>
    {/* Scrolls out from behind a phone's keyboard or the bottom bar. */}
    <div id={id} role="listbox" aria-label={memberTexts.candidates} style={{ scrollMarginBottom: 96 }} ref={show}>
      {options.map((person) => (
        <OptionRow
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          aria-selected={person === active}
          className={person === active ? 'Mui-focused' : undefined}
          ref={person === active ? show : undefined}
          onClick={() => onChoose(person)}
        >
          <Avatar src={person.avatar} size={40} />
          <OptionNames name={person.name} below={`@${person.username}`} query={asked.replace(/^@/, '')} />
        </OptionRow>
      ))}
    </div>
  </SuggestionPanel>
)

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
