import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ModerationCaseDetails } from '#shared/api/moderation'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { BackLink } from '../../ui/buttons/BackLink'
import type { EndlessQuery } from '../../ui/cards/EndlessList'
import { ChevronLeftIcon } from '../../ui/icons/navigation'
import { AuthorModerationHistory } from './AuthorModerationHistory'
import { CaseHead } from './CaseHead'
import { CaseReports } from './CaseReports'
import { DecisionForm } from './DecisionForm'
import { DecisionLine, DecisionLines } from './DecisionLine'
import { ModeratorsOnly } from './ModeratorsOnly'
import { moderationCaseQuery } from './moderationQueries'
import { CaseSnapshot } from './CaseSnapshot'
import { moderationTexts } from './moderationTexts'

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
