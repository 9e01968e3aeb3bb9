import type { ReactNode } from 'react'
import type { ListCard as Card } from '#shared/api/lists'
import type { Listing } from '../../engine/api/paging'
import { CardGrid } from '../../ui/cards/CardGrid'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { ListGridCard, ListCardSkeleton } from './ListGridCard'
import { texts } from './texts'

interface ListGridProps {
  query: Listing<Card>
  /** Replaces 'No hay listas'. */
  empty?: ReactNode
  /** On a card's cover. */
  menuOf?: (list: Card) => ReactNode
}

export function ListGrid({ query, empty, menuOf }: ListGridProps) {
  if (query.data === undefined) {
    if (query.isError) return <ErrorState sentence={texts.failed} onRetry={() => void query.refetch()} />
    return (
      <CardGrid aria-busy="true" aria-label={texts.loading}>
        {[1, 2, 3].map((n) => (
          <li key={n}>
            <ListCardSkeleton />
          </li>
        ))}
      </CardGrid>
    )
  }
  if (query.data.length === 0) return empty ?? <EmptyState picture="list" sentence={texts.none} />
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
