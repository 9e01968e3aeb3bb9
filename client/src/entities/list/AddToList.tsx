import { useState } from 'react'
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { notifyDone } from '../../lib/notices'
import { paths } from '../../lib/navigation/paths'
import { queryKeys } from '../../engine/api/queryKeys'
import { EmptyState, ErrorState } from '../../ui/status/EmptyState'
import { EndlessList } from '../../ui/cards/EndlessList'
import { PlusIcon } from '../../ui/icons/navigation'
import { Sheet } from '../../ui/overlays/Sheet'
import { useSession } from '../../account/useSession'
import { listsKnownToHold } from './memberships'
import { useAddToList } from './mutations'
import { PickerSkeleton } from '../../ui/status/PickerSkeleton'
import { PickerRow } from './PickerRow'
import { pickerQuery } from './queries'
import { texts } from './texts'

interface AddToListProps {
  itinerary: { id: string; title: string }
  open: boolean
  onClose: () => void
}

/** Keep it mounted until closed. */
export function AddToList({ itinerary, open, onClose }: AddToListProps) {
  return (
    <Sheet title={texts.choose} subtitle={itinerary.title} isOpen={open} onClose={onClose}>
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
  const lists = useInfiniteQuery({ ...pickerQuery(user?.id ?? ''), enabled: user !== null, subscribed: isOpen })
  const add = useAddToList(itinerary.id)
  const [chosen, setChosen] = useState<string>()
  // Rerenders when `listsKnownToHold` changes.
  useQuery({ queryKey: queryKeys.lists.holding(itinerary.id), queryFn: skipToken })
  const holding = listsKnownToHold(itinerary.id)

  const choose = (list: { id: string; title: string }) => {
    if (add.isPending) return
    setChosen(list.id)
    add.mutate(list.id, {
      onSuccess(isIn) {
        if (!isIn) return
        notifyDone(texts.addedTo(list.title))
        onClose()
      },
    })
  }

  if (lists.data === undefined)
    return lists.isError ? (
      <ErrorState sentence={texts.failed} onRetry={() => void lists.refetch()} />
    ) : (
      <PickerSkeleton label={texts.loading} />
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
    return <EmptyState picture="list" sentence={texts.noneAvailable} action={create(texts.createFirst, true)} />
  return (
    <>
      <EndlessList query={lists}>
        <ul aria-label={texts.choose}>
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
      <div style={{ marginTop: 8, marginLeft: -12 }}>{create(texts.newList, false)}</div>
    </>
  )
}
