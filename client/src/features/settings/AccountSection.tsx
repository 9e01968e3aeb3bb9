import { useQuery } from '@tanstack/react-query'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { accountQuery } from '../../account/details/queries'
import { common } from '../../texts/common'
import { ErrorState } from '../../ui/status/EmptyState'
import { AccountForm } from './AccountForm'
import { texts } from './texts'

/** A refetch does not overwrite typed values. */
export function AccountSection({ userId }: { userId: string }) {
  const { data, isPending, refetch } = useQuery(accountQuery(userId))
  if (isPending) return <AccountSkeleton />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={() => void refetch()} />
  return <AccountForm key={data.id} account={data} />
}

const rows = [118, 196, 244]

const AccountSkeleton = () => (
  <Stack role="status" aria-label={common.loading} sx={{ gap: 5.5 }}>
    {rows.map((height) => (
      <Stack key={height} direction={{ xs: 'column', md: 'row' }} sx={{ gap: { xs: 1.5, md: 5 } }}>
        <Skeleton width={212} height={24} sx={{ flex: 'none' }} />
        <Skeleton width="100%" height={height} sx={{ maxWidth: 540, borderRadius: '12px' }} />
      </Stack>
    ))}
  </Stack>
)
