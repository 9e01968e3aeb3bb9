import { useQuery } from '@tanstack/react-query'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { TransparencyMonth } from '#shared/api/moderation'
import { keysOf } from '#shared/keysOf'
import { call } from '../../engine/api/api'
import { NetworkError } from '../../engine/api/apiError'
import { formatCount } from '../../lib/format'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { commonTexts } from '../../texts/common'
import { mobile } from '../../theme/breakpoints'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { RichText } from '../../ui/RichText'
import { formatMonthAndYear, transparencyTexts as texts } from './aboutTexts'

const Page = styled('article')({ maxWidth: 1040, margin: '16px auto 0' })
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.note,
  width: '100%',
  marginTop: 32,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '12px 10px', textAlign: 'right', boxShadow: `inset 0 -1px 0 ${c('hairline')}` },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 0 },
  '& thead th': { ...theme.typography.small, color: c('ink2'), fontWeight: 600, verticalAlign: 'bottom' },
  [mobile]: {
    display: 'grid',
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody': { display: 'grid', gap: 12 },
    '& tr': { display: 'grid', padding: '14px 16px', borderRadius: radius.card, boxShadow: hairline },
    '& th, & td': { display: 'flex', justifyContent: 'space-between', padding: '6px 0', boxShadow: 'none' },
    '& td::before': { content: 'attr(data-name)', color: c('ink2') },
  },
}))

export function TransparencyPage() {
  usePageTitle(texts.pageTitle)
  const query = useQuery({ queryKey: ['transparency'], queryFn: ({ signal }) => call('GET /transparency', { signal }) })
  return (
    <Page>
      <Typography variant="pageTitle">{texts.title}</Typography>
      <Typography variant="lead" sx={{ color: 'ink2', mt: 1.5, maxWidth: 620 }}>
        <RichText text={texts.lead} />
      </Typography>
      <Months {...query} />
    </Page>
  )
}

interface MonthsProps {
  data: readonly TransparencyMonth[] | undefined
  error: unknown
  isPaused: boolean
  refetch: () => unknown
}

function Months({ data, error, isPaused, refetch }: MonthsProps) {
  if (data === undefined) {
    if (error === null && !isPaused)
      return <Skeleton role="status" aria-label={commonTexts.loading} variant="rounded" height={160} sx={{ mt: 4 }} />
    const sentence = isPaused || error instanceof NetworkError ? texts.needsNetwork : texts.failed
    return <ErrorState sentence={sentence} onRetry={() => void refetch()} />
  }
  if (data.length === 0) return <EmptyState picture="message" sentence={texts.none} hint={texts.noneHint} />
  const names = keysOf(texts.columns)
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{texts.month}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {texts.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.month}>
            <th scope="row">{formatMonthAndYear(row.month)}</th>
            {names.map((name) => (
              <td key={name} data-name={texts.columns[name]}>
                {formatCount(row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
