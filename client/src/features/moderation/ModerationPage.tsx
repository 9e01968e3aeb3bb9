import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ModerationCase } from '#shared/api/moderation'
import { reportReasonTexts } from '#shared/moderation'
import { formatDateTime } from '../../lib/dateFormats'
import { paths } from '../../lib/navigation/paths'
import { cssColor as c, focusRing, hairline, radius } from '../../theme/vars'
import { EndlessList } from '../../ui/cards/EndlessList'
import { EmptyState } from '../../ui/status/EmptyState'
import { CaseBadgeRow, CaseKindBadge, CaseStatusBadge } from './caseBadges'
import { ModerationFrame, ModeratorsOnly } from './ModerationFrame'
import { openCasesQuery } from './moderationQueries'
import { moderationTexts } from './moderationTexts'

const List = styled('ul')({ listStyle: 'none', margin: '12px 0 0', padding: 0, display: 'grid', gap: 12 })
const Row = styled(Link)({
  display: 'grid',
  gap: 6,
  padding: '16px 18px',
  borderRadius: radius.card,
  backgroundColor: c('surface'),
  boxShadow: hairline,
  color: 'inherit',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { boxShadow: `inset 0 0 0 1px ${c('controlLine')}` },
  '&:focus-visible': focusRing,
})

export function ModerationPage() {
  const query = useInfiniteQuery(openCasesQuery)
  return (
    <ModeratorsOnly query={query}>
      {(cases) => (
        <ModerationFrame>
          {cases.length === 0 ? (
            <EmptyState picture="message" sentence={moderationTexts.none} hint={moderationTexts.noneHint} />
          ) : (
            <EndlessList query={query}>
              <List aria-label={moderationTexts.queue}>
                {cases.map((found) => (
                  <li key={found.id}>
                    <CaseRow found={found} />
                  </li>
                ))}
              </List>
            </EndlessList>
          )}
        </ModerationFrame>
      )}
    </ModeratorsOnly>
  )
}

function CaseRow({
  found: { id, kind, title, status, reportCount, reasons, firstReportedAt, author },
}: {
  found: ModerationCase
}) {
  const by = moderationTexts.by({ title, author })
  return (
    <Row to={paths.moderationCase(id)}>
      <CaseBadgeRow>
        <CaseKindBadge>{moderationTexts.kinds[kind]}</CaseKindBadge>
        {status === 'appealed' ? <CaseStatusBadge>{moderationTexts.statuses.appealed}</CaseStatusBadge> : null}
        <Typography variant="small" sx={{ color: 'ink2' }}>
          {moderationTexts.reports(reportCount)}
        </Typography>
      </CaseBadgeRow>
      <Typography variant="label" component="h2">
        {title}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        {[...(by === undefined ? [] : [by]), reasons.map((reason) => reportReasonTexts[reason]).join(', ')].join(' · ')}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'ink3' }}>
        {moderationTexts.since(formatDateTime(firstReportedAt))}
      </Typography>
    </Row>
  )
}
