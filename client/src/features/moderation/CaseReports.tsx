import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ModerationCaseDetails } from '#shared/api/moderation'
import { reportReasonTexts } from '#shared/moderation'
import { formatDateTime } from '../../lib/dateFormats'
import { cssColor as c } from '../../theme/vars'
import { EndlessList, type EndlessQuery } from '../../ui/cards/EndlessList'
import { CaseBadgeRow, CaseKindBadge } from './caseBadges'
import { moderationTexts } from './moderationTexts'

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })
const Row = styled('li')({
  padding: '12px 0',
  overflowWrap: 'anywhere',
  '& + &': { boxShadow: `inset 0 1px 0 ${c('hairline')}` },
})

interface CaseReportsProps {
  found: ModerationCaseDetails
  reports: ModerationCaseDetails['reports']
  query: EndlessQuery
}

export function CaseReports({ found, reports, query }: CaseReportsProps) {
  return (
    <section aria-labelledby="reports">
      <Typography variant="sectionTitle" id="reports" sx={{ mb: 1.5 }}>
        {moderationTexts.reportsTitle}
      </Typography>
      <CaseBadgeRow>
        {found.reasons.map((reason) => (
          <CaseKindBadge key={reason}>
            {moderationTexts.counted(reportReasonTexts[reason], found.reasonCounts[reason] ?? 0)}
          </CaseKindBadge>
        ))}
      </CaseBadgeRow>
      <EndlessList query={query}>
        <List aria-label={moderationTexts.reportsTitle}>
          {reports.map(({ id, reason, text, createdAt, reporter }) => (
            <Row key={id}>
              <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
                {moderationTexts.reporter(reporter?.username)} · {reportReasonTexts[reason]} · {formatDateTime(createdAt)}
              </Typography>
              {text === '' ? null : <Typography sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{text}</Typography>}
            </Row>
          ))}
        </List>
      </EndlessList>
    </section>
  )
}
