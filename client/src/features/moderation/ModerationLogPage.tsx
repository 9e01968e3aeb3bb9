import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import MuiLink from '@mui/material/Link'
import type { ModerationLogEntry } from '#shared/api/moderation'
import { formatDateTime } from '../../lib/dateFormats'
import { paths } from '../../lib/navigation/paths'
import { EndlessList } from '../../ui/cards/EndlessList'
import { EmptyState } from '../../ui/status/EmptyState'
import { DecisionLines, formatDecisionDetails, ModerationLogRow } from './DecisionLine'
import { ModerationFrame, ModeratorsOnly } from './ModerationFrame'
import { moderationLogQuery } from './moderationQueries'
import { moderationTexts } from './moderationTexts'

export function ModerationLogPage() {
  const query = useInfiniteQuery(moderationLogQuery)
  return (
    <ModeratorsOnly query={query}>
      {(entries) => (
        <ModerationFrame>
          {entries.length === 0 ? (
            <EmptyState picture="message" sentence={moderationTexts.noLog} />
          ) : (
            <EndlessList query={query}>
              <DecisionLines aria-label={moderationTexts.log}>
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
    <ModerationLogRow
      title={
        isAppeal
          ? moderationTexts.appealBy(author?.username)
          : moderationTexts.ofModerator(moderationTexts.actions[action], moderator?.username)
      }
      facts={isAppeal ? [formatDateTime(at), text] : formatDecisionDetails(entry)}
      about={
        <>
          <MuiLink component={Link} to={paths.moderationCase(caseId)}>
            {moderationTexts.kinds[kind]} «<bdi>{title}</bdi>»
          </MuiLink>{' '}
          {isAppeal ? null : moderationTexts.by(entry)}
        </>
      }
    />
  )
}
