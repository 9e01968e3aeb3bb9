import { Suspense, type ReactNode } from 'react'
import type { ListCard } from '#shared/api/lists'
import { ListGrid } from '../../../entities/list/ListGrid'
import { listTexts } from '../../../entities/list/listTexts'
import type { ListQueryResult } from '../../../engine/api/paging'
import { paths } from '../../../lib/navigation/paths'
import { CardLinks } from '../../../ui/cards/CardLink'
import { DeleteCardButton, useCardDeletion } from './cardDeletion'
import { FocusFallback } from './collectionParts'
import { lazyPart } from '../../../lib/loading/lazyPart'

const DeleteList = lazyPart(() => import('../../../entities/list/DeleteList'), 'DeleteList')

interface ProfileListsProps {
  query: ListQueryResult<ListCard>
  empty: ReactNode
  isOwn: boolean
}

export function ProfileLists({ query, empty, isOwn }: ProfileListsProps) {
  const { place, links, asked, ask, close, closed } = useCardDeletion(query.data, paths.list)
  const tool = (list: ListCard) =>
    isOwn ? <DeleteCardButton label={listTexts.deleteOne(list.title)} onPress={() => ask(list)} /> : undefined
  return (
    <FocusFallback ref={place} tabIndex={-1}>
      <CardLinks value={links}>
        <ListGrid query={query} empty={empty} menuOf={tool} />
      </CardLinks>
      {asked === undefined ? null : (
        <Suspense>
          <DeleteList list={asked.thing} isOpen={asked.isOpen} onClose={close} onClosed={closed} />
        </Suspense>
      )}
    </FocusFallback>
  )
}
