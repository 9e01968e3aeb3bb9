import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, Link } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import MuiLink from '@mui/material/Link'
import type { ModerationCaseDetails } from '#shared/api/moderation'
import { reportReasonTexts } from '#shared/moderation'
import { keysOf } from '#shared/keysOf'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { BackLink } from '../../ui/buttons/BackLink'
import { type EndlessQuery, EndlessList } from '../../ui/cards/EndlessList'
import { ChevronLeftIcon } from '../../ui/icons/navigation'
import { formatDateTime, formatEndDate } from '../../lib/dateFormats'
import { cssColor as c } from '../../theme/vars'
import { formatCount } from '../../lib/format'
import { phone } from '../../theme/breakpoints'
import { DecisionForm } from './DecisionForm'
import { DecisionLine, DecisionLines } from './DecisionLine'
import { ModeratorsOnly } from './ModerationFrame'
import { moderationCaseQuery } from './moderationQueries'
import { CaseSnapshot } from './CaseSnapshot'
import { moderationTexts } from './moderationTexts'
import { CaseBadgeRow, CaseKindBadge, CaseStatusBadge } from './caseBadges'

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 36, marginTop: 24 })

export function CasePage() {
  const { caseId = '' } = useParams()
  return <Case key={caseId} caseId={caseId} />
}

function Case({ caseId }: { caseId: string }) {
  usePageTitle(moderationTexts.caseTitle)
  const query = useInfiniteQuery(moderationCaseQuery(caseId))
  return (
    <>
      <BackLink to={paths.moderation}>
        <ChevronLeftIcon />
        <span>{moderationTexts.back}</span>
      </BackLink>
      <ModeratorsOnly query={query}>
        {({ pages }) => {
          const found = pages[0]?.answer
          return found === undefined ? null : (
            <Details found={found} reports={pages.flatMap(({ answer }) => answer.reports)} query={query} />
          )
        }}
      </ModeratorsOnly>
    </>
  )
}

interface DetailsProps {
  found: ModerationCaseDetails
  reports: ModerationCaseDetails['reports']
  query: EndlessQuery
}

function Details({ found, reports, query }: DetailsProps) {
  const { decisions } = found
  return (
    <article>
      <CaseHead found={found} />
      <Parts>
        <section aria-labelledby="as-then">
          <Typography variant="sectionTitle" id="as-then" sx={{ mb: 1.5 }}>
            {moderationTexts.asThen}
          </Typography>
          <CaseSnapshot thing={found.snapshot} />
        </section>
        {found.isOwn ? null : <CaseReports found={found} reports={reports} query={query} />}
        <AuthorModerationHistory author={found.author} record={found.authorRecord} />
        {decisions.length === 0 ? null : (
          <section aria-labelledby="decisions">
            <Typography variant="sectionTitle" id="decisions">
              {moderationTexts.decisions}
            </Typography>
            <DecisionLines>
              {decisions.map((decision) => (
                <DecisionLine key={decision.id} decision={decision} />
              ))}
            </DecisionLines>
          </section>
        )}
        {found.isOwn ? (
          <Typography sx={{ color: 'ink2' }}>{moderationTexts.isOwn}</Typography>
        ) : (
          <DecisionForm key={decisions.length} found={found} />
        )}
      </Parts>
    </article>
  )
}

/** Undefined for comments, which have no page. */
function pathOf({ kind, thingId, author }: ModerationCaseDetails): string | undefined {
  if (kind === 'itinerary') return paths.itinerary(thingId)
  if (kind === 'list') return paths.list(thingId)
  return kind === 'profile' && author !== null ? paths.profile(author.username) : undefined
}

function CaseHead({ found }: { found: ModerationCaseDetails }) {
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

function CaseReports({ found, reports, query }: CaseReportsProps) {
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

const Numbers = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 16,
  margin: '12px 0 0',
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { color: c('ink2') },
  [phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& dd': { margin: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
})

function AuthorModerationHistory({
  author,
  record,
}: {
  author: ModerationCaseDetails['author']
  record: ModerationCaseDetails['authorRecord']
}) {
  const { createdAt, suspendedUntil } = record
  return (
    <section aria-labelledby="author-record">
      <Typography variant="sectionTitle" id="author-record">
        {moderationTexts.record}
      </Typography>
      <Typography variant="note" component="p" sx={{ color: 'ink2', mt: 0.5 }}>
        {author === null || createdAt === null
          ? moderationTexts.noAuthor
          : moderationTexts.memberSince(formatDateTime(createdAt))}
        {suspendedUntil === null ? null : ` · ${moderationTexts.suspendedUntil(formatEndDate(suspendedUntil))}`}
      </Typography>
      <Numbers>
        {keysOf(moderationTexts.facts).map((name) => (
          <div key={name}>
            <Typography component="dt" variant="small">
              {moderationTexts.facts[name]}
            </Typography>
            <Typography component="dd" variant="sideTitle">
              {formatCount(record[name])}
            </Typography>
          </div>
        ))}
      </Numbers>
    </section>
  )
}
