import { useInfiniteQuery } from '@tanstack/react-query'
import { endlessUsersQuery } from '../../entities/user/queries'
import { UserGrid } from '../../entities/user/UserGrid'
import { EmptyState } from '../../ui/status/EmptyState'
import { EndlessList } from '../../ui/cards/EndlessList'
import { FoundCount } from './FoundCount'
import { NothingFound } from './NothingFound'
import { userSearchTextOf } from './searchQuery'
import { texts } from './texts'
import { useSearchQuery } from './useSearchQuery'

const PAGE_SIZE = 20

export function FoundUsers() {
  const { q } = useSearchQuery()
  const person = userSearchTextOf(q)
  const found = useInfiniteQuery({ ...endlessUsersQuery({ q: person, limit: PAGE_SIZE }), enabled: person !== undefined })
  if (q === '') return <EmptyState picture="people" sentence={texts.askForPeople} />
  const nothing = <NothingFound type="user" />
  if (person === undefined) return nothing
  return (
    <>
      <FoundCount type="user" found={found.data?.length} isAll={!found.hasNextPage} />
      <EndlessList query={found}>
        <UserGrid query={found} failed={texts.failed} empty={nothing} />
      </EndlessList>
    </>
  )
}
