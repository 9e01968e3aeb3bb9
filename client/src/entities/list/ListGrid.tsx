import type { ReactNode } from 'react'
import type { ListCard as Card } from '#shared/api/lists'
import type { ListQueryResult } from '../../engine/api/paging'
import { CardGrid } from '../../ui/cards/cardParts'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { ListGridCard, ListCardSkeleton } from './ListGridCard'
import { listTexts } from './listTexts'

interface ListGridProps {
  query: ListQueryResult<Card>
  empty?: ReactNode
  menuOf?: (list: Card) => ReactNode
}

export function ListGrid({ query, empty, menuOf }: ListGridProps) {
  if (query.data === undefined) {
    if (query.isError) return <ErrorState sentence={listTexts.failed} onRetry={() => void query.refetch()} />
    return (
      <CardGrid aria-busy="true" aria-label={listTexts.loading}>
        {[1, 2, 3].map((n) => (
          <li key={n}>
            <ListCardSkeleton />
          </li>
        ))}
      </CardGrid>
    )
  }
  if (query.data.length === 0) return empty ?? <EmptyState picture="list" sentence={listTexts.none} />
  return (
    <CardGrid>
      {query.data.map((list) => (
        <li key={list.id}>
          <ListGridCard list={list} menu={menuOf?.(list)} />
        </li>
      ))}
    </CardGrid>
  )
}
