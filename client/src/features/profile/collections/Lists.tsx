import { Suspense, type ReactNode } from 'react'
import type { ListCard } from '#shared/api/lists'
import { ListGrid } from '../../../entities/list/ListGrid'
import { texts } from '../../../entities/list/texts'
import type { Listing } from '../../../engine/api/paging'
import { paths } from '../../../lib/navigation/paths'
import { CardLinks } from '../../../ui/cards/CardLink'
import { DeleteButton } from './DeleteButton'
import { FocusFallback } from './collectionParts'
import { useDeletion } from './useDeletion'
import { lazyPart } from '../../../lib/loading/lazyPart'

const DeleteList = lazyPart(() => import('../../../entities/list/DeleteList'), 'DeleteList')

interface ListsProps {
  query: Listing<ListCard>
  empty: ReactNode
  /** Whether this is the viewer's own profile. */
  isOwn: boolean
}

export function Lists({ query, empty, isOwn }: ListsProps) {
  const { place, links, asked, ask, close, closed } = useDeletion(query.data, paths.list)
  const tool = (list: ListCard) =>
    isOwn ? <DeleteButton label={texts.deleteOne(list.title)} onPress={() => ask(list)} /> : undefined
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
