import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import MuiLink from '@mui/material/Link'
import type { ModerationLogEntry } from '#shared/api/moderation'
import { momentInWords } from '../../lib/moments'
import { paths } from '../../lib/navigation/paths'
import { EndlessList } from '../../ui/cards/EndlessList'
import { EmptyState } from '../../ui/status/EmptyState'
import { DecisionLines, factsOf, RecordLine } from './DecisionLine'
import { ModerationFrame } from './ModerationFrame'
import { ModeratorsOnly } from './ModeratorsOnly'
import { logQuery } from './queries'
import { texts } from './texts'

/** All decisions and appeals, latest first. */
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
                  <LogLine key={entry.id} entry={entry} />
                ))}
              </DecisionLines>
            </EndlessList>
          )}
        </ModerationFrame>
      )}
    </ModeratorsOnly>
  )
}

function LogLine({ entry }: { entry: ModerationLogEntry }) {
  const { action, kind, title, caseId, author, moderator, at, text } = entry
  const isAppeal = action === 'appeal'
  return (
    <RecordLine
      title={isAppeal ? texts.appealBy(author?.username) : texts.ofModerator(texts.actions[action], moderator?.username)}
      facts={isAppeal ? [momentInWords(at), text] : factsOf(entry)}
      about={
        <>
          <MuiLink component={Link} to={paths.moderationCase(caseId)}>
            {texts.kinds[kind]} «{title}»
          </MuiLink>{' '}
          {isAppeal ? null : texts.by(entry)}
        </>
      }
    />
  )
}
