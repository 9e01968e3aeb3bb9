import { Link } from 'react-router-dom'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ModerationCaseDetails } from '#shared/api/moderation'
import { formatDateTime } from '../../lib/dateFormats'
import { paths } from '../../lib/navigation/paths'
import { CaseBadgeRow, CaseKindBadge, CaseStatusBadge } from './caseBadges'
import { moderationTexts } from './moderationTexts'

/** Undefined for comments, which have no page. */
function pathOf({ kind, thingId, author }: ModerationCaseDetails): string | undefined {
  if (kind === 'itinerary') return paths.itinerary(thingId)
  if (kind === 'list') return paths.list(thingId)
  return kind === 'profile' && author !== null ? paths.profile(author.username) : undefined
}

export function CaseHead({ found }: { found: ModerationCaseDetails }) {
  const { kind, status, title, author, reportCount, firstReportedAt, isThere } = found
  // Hidden content has no page, not even for moderators.
  const isHidden = status !== 'open' && found.decisions.at(-1)?.action === 'hide'
  const path = isHidden ? undefined : pathOf(found)
  return (
    <header>
      <CaseBadgeRow>
        <CaseKindBadge>{moderationTexts.kinds[kind]}</CaseKindBadge>
        <CaseStatusBadge>{moderationTexts.statuses[status]}</CaseStatusBadge>
      </CaseBadgeRow>
      <Typography variant="pageTitle" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'ink2', mt: 1 }}>
        {author === null ? `${moderationTexts.noAuthor} · ` : null}
        {author === null || moderationTexts.by(found) === undefined ? null : (
          <>
            <MuiLink component={Link} to={paths.profile(author.username)}>
              @{author.username}
            </MuiLink>
            {' · '}
          </>
        )}
        {`${moderationTexts.reports(reportCount)} · ${moderationTexts.since(formatDateTime(firstReportedAt))}`}
      </Typography>
      <Typography variant="note" component="p" sx={{ mt: 1 }}>
        {!isThere || path === undefined ? (
          isThere ? null : (
            moderationTexts.isGone
          )
        ) : (
          <MuiLink component={Link} to={path}>
            {moderationTexts.asNow}
          </MuiLink>
        )}
      </Typography>
    </header>
  )
}
