import { useQuery } from '@tanstack/react-query'
import type { UserPublic } from '#shared/api/users'
import { listsQuery } from '../../../entities/list/queries'
import { Spinner } from '../../../ui/status/Spinner'
import { NewListLink, NoLists } from '../collections/emptyStates'
import { Lists } from '../collections/Lists'
import { BelowCollection, ITEMS_PER_TAB } from '../collections/collectionParts'
import { useProfileFilters } from '../collections/useProfileFilters'

export function ListsTab({ user }: { user: UserPublic }) {
  const { lists, isOwn, isKnown } = useProfileFilters(user)
  const query = useQuery({ ...listsQuery({ ...lists, limit: ITEMS_PER_TAB }), enabled: isKnown })
  if (query.isPending) return <Spinner />
  return (
    <>
      <Lists query={query} empty={<NoLists isOwn={isOwn} />} isOwn={isOwn} />
      {isOwn && query.data !== undefined && query.data.length > 0 ? (
        <BelowCollection>
          <NewListLink />
        </BelowCollection>
      ) : null}
    </>
  )
}
