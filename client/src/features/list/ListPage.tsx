import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { listQuery } from '../../entities/list/queries'
import { useSession } from '../../account/useSession'
import { isApiError } from '../../engine/api/apiError'
import { ErrorState } from '../../ui/status/EmptyState'
import { Oops } from '../../ui/status/Oops'
import { ListPageSkeleton } from './ListPageSkeleton'
import { ListView } from './ListView'
import { texts } from './texts'

export function ListPage() {
  const { listId = '' } = useParams()
  const { status, user } = useSession()
  const { data: list, error, isPending, refetch } = useQuery(listQuery(listId))
  if (isPending || status === 'loading') return <ListPageSkeleton />
  // Before `list`: a cached list that was deleted or made private must not show.
  if (isApiError(error, 'NotFoundError')) return <Oops what="notFound" />
  if (isApiError(error, 'UnauthorizedError')) return <Oops what="unauthorized" />
  if (list === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={() => void refetch()} />
  return <ListView key={list.id} list={list} isOwn={user?.id === list.userId} />
}
