import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { List } from '#shared/api/lists'
import type { ProfileState } from '../../entities/user/profileState'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { paths } from '../../lib/navigation/paths'
import type { OwnerTools } from './ownerTools'
import { ListHead } from './head/ListHead'
import { ListItems } from './items/ListItems'
import { OwnerBar } from './head/OwnerBar'
import { lazyPart } from '../../lib/loading/lazyPart'

const HiddenNotice = lazyPart(() => import('../../entities/decision/HiddenNotice'), 'HiddenNotice')
const DeleteList = lazyPart(() => import('../../entities/list/DeleteList'), 'DeleteList')

export function ListView({ list, isOwn }: { list: List; isOwn: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const [deletion, setDeletion] = useState<'none' | 'asked' | 'closed'>('none')
  const navigate = useNavigate()
  usePageTitle(list.title)
  const owning: OwnerTools | undefined = isOwn ? { isEditing, setEditing, askDeletion: () => setDeletion('asked') } : undefined
  const leave = () =>
    void navigate(paths.profile(list.author.username), { replace: true, state: { tab: 'lists' } satisfies ProfileState })
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
