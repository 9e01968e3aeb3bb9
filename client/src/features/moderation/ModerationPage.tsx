import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ModerationCase } from '#shared/api/moderation'
import { reportReasonTexts } from '#shared/moderation'
import { momentInWords } from '../../lib/moments'
import { paths } from '../../lib/navigation/paths'
import { cssColor as c, focusRing, hairline, radius } from '../../theme/vars'
import { EndlessList } from '../../ui/cards/EndlessList'
import { EmptyState } from '../../ui/status/EmptyState'
import { Facts, Kind, Status } from './marks'
import { ModerationFrame } from './ModerationFrame'
import { ModeratorsOnly } from './ModeratorsOnly'
import { casesQuery } from './queries'
import { texts } from './texts'

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

/** Open cases, oldest report first. */
export function ModerationPage() {
  const query = useInfiniteQuery(casesQuery)
  return (
    <ModeratorsOnly query={query}>
      {(cases) => (
        <ModerationFrame>
          {cases.length === 0 ? (
            <EmptyState picture="message" sentence={texts.none} hint={texts.noneHint} />
          ) : (
            <EndlessList query={query}>
              <List aria-label={texts.queue}>
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
  const by = texts.by({ title, author })
  return (
    <Row to={paths.moderationCase(id)}>
      <Facts>
        <Kind>{texts.kinds[kind]}</Kind>
        {status === 'appealed' ? <Status>{texts.statuses.appealed}</Status> : null}
        <Typography variant="small" sx={{ color: 'ink2' }}>
          {texts.reports(reportCount)}
        </Typography>
      </Facts>
      <Typography variant="label" component="h2">
        {title}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
        {[...(by === undefined ? [] : [by]), reasons.map((reason) => reportReasonTexts[reason]).join(', ')].join(' · ')}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'ink3' }}>
        {texts.since(momentInWords(firstReportedAt))}
      </Typography>
    </Row>
  )
}
