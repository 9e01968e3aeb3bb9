import { useState } from 'react'
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ListCard } from '#shared/api/lists'
import { audienceOf } from '#shared/audience'
import { useSession } from '../../account/useSession'
import { queryKeys } from '../../engine/api/queryKeys'
import { paths } from '../../lib/navigation/paths'
import { showSuccessToast } from '../../lib/toasts'
import { iconSize } from '../../theme/sizes'
import { EndlessList } from '../../ui/cards/EndlessList'
import { PlusIcon } from '../../ui/icons/navigation'
import { GlobeIcon } from '../../ui/icons/social'
import { LockIcon } from '../../ui/icons/status'
import { Sheet } from '../../ui/overlays/Sheet'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { PickerSkeleton } from '../../ui/status/PickerSkeleton'
import { ListCover } from './ListCover'
import { useAddToList } from './listMutations'
import { listPickerQuery } from './listQueries'
import { listTexts } from './listTexts'
import { ListMembershipRow, membershipRowCover } from './ListMembershipRow'
import { findCachedListsContaining } from './memberships'

interface AddToListProps {
  itinerary: { id: string; title: string }
  open: boolean
  onClose: () => void
}

/** Keep it mounted until closed. */
export function AddToList({ itinerary, open, onClose }: AddToListProps) {
  return (
    <Sheet title={listTexts.choose} subtitle={itinerary.title} isOpen={open} onClose={onClose}>
      <Lists itinerary={itinerary} isOpen={open} onClose={onClose} />
    </Sheet>
  )
}

interface ListsProps {
  itinerary: AddToListProps['itinerary']
  isOpen: boolean
  onClose: () => void
}

function Lists({ itinerary, isOpen, onClose }: ListsProps) {
  const { user } = useSession()
  const lists = useInfiniteQuery({ ...listPickerQuery(user?.id ?? ''), enabled: user !== null, subscribed: isOpen })
  const add = useAddToList(itinerary.id)
  const [chosen, setChosen] = useState<string>()
  // Rerenders when `findCachedListsContaining` changes.
  useQuery({ queryKey: queryKeys.lists.holding(itinerary.id), queryFn: skipToken })
  const holding = findCachedListsContaining(itinerary.id)

  const choose = (list: { id: string; title: string }) => {
    if (add.isPending) return
    setChosen(list.id)
    add.mutate(list.id, {
      onSuccess(isIn) {
        if (!isIn) return
        showSuccessToast(listTexts.addedTo(list.title))
        onClose()
      },
    })
  }

  if (lists.data === undefined)
    return lists.isError ? (
      <ErrorState sentence={listTexts.failed} onRetry={() => void lists.refetch()} />
    ) : (
      <PickerSkeleton label={listTexts.loading} />
    )
  const create = (label: string, isMain: boolean) => (
    <Button
      component={Link}
      to={paths.createList}
      state={{ itinerary }}
      variant={isMain ? 'contained' : 'text'}
      startIcon={<PlusIcon />}
      onClick={onClose}
    >
      {label}
    </Button>
  )
  if (lists.data.length === 0)
    return <EmptyState picture="list" sentence={listTexts.noneAvailable} action={create(listTexts.createFirst, true)} />
  return (
    <>
      <EndlessList query={lists}>
        <ul aria-label={listTexts.choose}>
          {lists.data.map((list) => (
            <li key={list.id}>
              <PickerRow
                list={list}
                isHolding={holding.has(list.id) && !(add.isPending && chosen === list.id)}
                isWaiting={add.isPending && chosen === list.id}
                onChoose={() => choose(list)}
              />
            </li>
          ))}
        </ul>
      </EndlessList>
      <div style={{ marginTop: 8, marginLeft: -12 }}>{create(listTexts.newList, false)}</div>
    </>
  )
}

const Cover = styled(ListCover)(membershipRowCover)
const Facts = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inBadge },
})

interface PickerRowProps {
  list: ListCard
  isHolding: boolean
  isWaiting: boolean
  onChoose: () => void
}

function PickerRow({ list, ...choice }: PickerRowProps) {
  return (
    <ListMembershipRow cover={<Cover list={list} />} title={list.title} {...choice}>
      <Facts>
        {listTexts.itineraries(list.itineraryCount)} <span aria-hidden="true">·</span>
        {list.isPublic ? <GlobeIcon /> : <LockIcon />}
        {listTexts.audience[audienceOf(list)]}
      </Facts>
    </ListMembershipRow>
  )
}
