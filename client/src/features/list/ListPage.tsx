import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useNavigate } from 'react-router-dom'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { List } from '#shared/api/lists'
import { useSession } from '../../account/useSession'
import { isApiError } from '../../engine/api/apiError'
import { ItineraryGridCardSkeleton } from '../../entities/itinerary/ItineraryGridCard'
import { listQuery } from '../../entities/list/listQueries'
import type { ProfileLocationState } from '../../entities/user/profileLocationState'
import { lazyPart } from '../../lib/loading/lazyPart'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { phone } from '../../theme/breakpoints'
import { radius } from '../../theme/vars'
import { CardGrid } from '../../ui/cards/cardParts'
import { ErrorState } from '../../ui/status/EmptyState'
import { ErrorPage } from '../../ui/status/ErrorPage'
import { ListHead, ListHeadLayout, ListHeadText } from './head/ListHead'
import { OwnerBar, type OwnerControls } from './head/OwnerBar'
import { ListItems } from './items/ListItems'
import { listPageTexts } from './listPageTexts'

const HiddenNotice = lazyPart(() => import('../../entities/decision/HiddenNotice'), 'HiddenNotice')
const DeleteList = lazyPart(() => import('../../entities/list/DeleteList'), 'DeleteList')

export function ListPage() {
  const { listId = '' } = useParams()
  const { status, user } = useSession()
  const { data: list, error, isPending, refetch } = useQuery(listQuery(listId))
  if (isPending || status === 'loading') return <ListPageSkeleton />
  // Before `list`: a cached list that was deleted or made private must not show.
  if (isApiError(error, 'NotFoundError')) return <ErrorPage what="notFound" />
  if (isApiError(error, 'UnauthorizedError')) return <ErrorPage what="unauthorized" />
  if (list === undefined) return <ErrorState sentence={listPageTexts.loadFailed} onRetry={() => void refetch()} />
  return <ListView key={list.id} list={list} isOwn={user?.id === list.userId} />
}

function ListView({ list, isOwn }: { list: List; isOwn: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const [deletion, setDeletion] = useState<'none' | 'asked' | 'closed'>('none')
  const navigate = useNavigate()
  usePageTitle(list.title)
  const owning: OwnerControls | undefined = isOwn ? { isEditing, setEditing, askDeletion: () => setDeletion('asked') } : undefined
  const leave = () =>
    void navigate(paths.profile(list.author.username), { replace: true, state: { tab: 'lists' } satisfies ProfileLocationState })
  return (
    <article>
      {list.moderation === undefined ? null : (
        <Suspense>
          <HiddenNotice kind="list" moderation={list.moderation} isAbove />
        </Suspense>
      )}
      <ListHead list={list} owning={owning} />
      {owning === undefined ? null : <OwnerBar list={list} owning={owning} />}
      <ListItems list={list} owning={owning} />
      {deletion === 'none' ? null : (
        <Suspense>
          <DeleteList list={list} isOpen={deletion === 'asked'} onClose={() => setDeletion('closed')} onDeleted={leave} />
        </Suspense>
      )}
    </article>
  )
}

const Cover = styled('div')({
  height: 264,
  overflow: 'hidden',
  borderRadius: radius.hero,
  '& > *': { height: '100%' },
  [phone]: { height: 200, borderRadius: 20 },
})
const Cards = styled(CardGrid)({ marginTop: 28, [phone]: { marginTop: 20 } })

function ListPageSkeleton() {
  return (
    <div aria-hidden="true" aria-busy="true">
      <ListHeadLayout>
        <Cover>
          <Skeleton variant="rectangular" />
        </Cover>
        <ListHeadText>
          <Skeleton width={132} height={26} sx={{ my: '5px', borderRadius: '13px' }} />
          <Skeleton width="72%" height={36} />
          <Skeleton width="94%" height={18} />
          <Skeleton width="56%" height={18} />
          <Skeleton width={180} height={44} sx={{ mt: 'auto', borderRadius: '22px' }} />
        </ListHeadText>
      </ListHeadLayout>
      <Cards>
        {[0, 1, 2].map((place) => (
          <li key={place}>
            <ItineraryGridCardSkeleton />
          </li>
        ))}
      </Cards>
    </div>
  )
}
