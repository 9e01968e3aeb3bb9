import { Link } from 'react-router-dom'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ModerationCaseDetails } from '#shared/api/moderation'
import { momentInWords } from '../../lib/moments'
import { paths } from '../../lib/navigation/paths'
import { Facts, Kind, Status } from './marks'
import { texts } from './texts'

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
      <Facts>
        <Kind>{texts.kinds[kind]}</Kind>
        <Status>{texts.statuses[status]}</Status>
      </Facts>
      <Typography variant="pageTitle" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'ink2', mt: 1 }}>
        {author === null ? `${texts.noAuthor} · ` : null}
        {author === null || texts.by(found) === undefined ? null : (
          <>
            <MuiLink component={Link} to={paths.profile(author.username)}>
              @{author.username}
            </MuiLink>
            {' · '}
          </>
        )}
        {`${texts.reports(reportCount)} · ${texts.since(momentInWords(firstReportedAt))}`}
      </Typography>
      <Typography variant="note" component="p" sx={{ mt: 1 }}>
        {!isThere || path === undefined ? (
          isThere ? null : (
            texts.isGone
          )
        ) : (
          <MuiLink component={Link} to={path}>
            {texts.asNow}
          </MuiLink>
        )}
      </Typography>
    </header>
  )
}
