import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import MuiLink from '@mui/material/Link'
import { paths } from '../../lib/navigation/paths'
import { EndlessList } from '../../ui/cards/EndlessList'
import { EmptyState } from '../../ui/status/EmptyState'
import { DecisionLine, DecisionLines } from './DecisionLine'
import { ModerationFrame } from './ModerationFrame'
import { ModeratorsOnly } from './ModeratorsOnly'
import { logQuery } from './queries'
import { texts } from './texts'

/** All that was ever decided, the latest first. */
export function ModerationLogPage() {
  const query = useInfiniteQuery(logQuery)
  return (
    <ModeratorsOnly query={query}>
      {(entries) => (
        <ModerationFrame>
          {entries.length === 0 ? (
            <EmptyState picture="message" sentence={texts.noLog} />
          ) : (
            <EndlessList query={query}>
              <DecisionLines aria-label={texts.log}>
                {entries.map((entry) => (
                  <DecisionLine key={entry.id} decision={entry}>
                    <MuiLink component={Link} to={paths.moderationCase(entry.caseId)}>
                      {texts.kinds[entry.kind]} «{entry.title}»
                    </MuiLink>{' '}
                    {entry.author === null ? texts.noAuthor : texts.by(entry.author.username)}
                  </DecisionLine>
                ))}
              </DecisionLines>
            </EndlessList>
          )}
        </ModerationFrame>
      )}
    </ModeratorsOnly>
  )
}
