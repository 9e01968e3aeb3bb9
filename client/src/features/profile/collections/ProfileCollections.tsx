import { Suspense, type ReactNode, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '#shared/api/itineraries'
import type { ListCard } from '#shared/api/lists'
import type { UserPublic } from '#shared/api/users'
import { profileTabs, type ProfileTab } from '#shared/site/pages'
import { ItineraryFeed } from '../../../entities/itinerary/ItineraryFeed'
import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { useSession } from '../../../account/useSession'
import type { ListQueryResult } from '../../../engine/api/paging'
import { paths } from '../../../lib/navigation/paths'
import { CardLinks } from '../../../ui/cards/CardLink'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { ListGrid } from '../../../entities/list/ListGrid'
import { listTexts } from '../../../entities/list/listTexts'
import { createElementRegistry } from '../../../lib/elementRegistry'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { TrashIcon } from '../../../ui/icons/editing'
import { phone } from '../../../theme/breakpoints'

const DeleteItinerary = lazyPart(() => import('../../../entities/itinerary/DeleteItinerary'), 'DeleteItinerary')

interface ProfileItinerariesProps {
  query: ListQueryResult<ItineraryCard>
  empty: ReactNode
  isOwn: boolean
}

/** The viewer's own itineraries, not shared ones, can be deleted. */
export function ProfileItineraries({ query, empty, isOwn }: ProfileItinerariesProps) {
  const { user } = useSession()
  const { place, links, asked, ask, close, closed } = useCardDeletion(query.data, paths.itinerary)
  const tool = (itinerary: ItineraryCard) =>
    isOwn && itinerary.userId === user?.id ? (
      <DeleteCardButton label={itineraryTexts.deleteOne(itinerary.title)} onPress={() => ask(itinerary)} />
    ) : undefined
  return (
    <FocusFallback ref={place} tabIndex={-1}>
      <CardLinks value={links}>
        <ItineraryFeed query={query} empty={empty} toolOf={tool} />
      </CardLinks>
      {asked === undefined ? null : (
        <Suspense>
          <DeleteItinerary itinerary={asked.thing} isOpen={asked.isOpen} onClose={close} onClosed={closed} />
        </Suspense>
      )}
    </FocusFallback>
  )
}

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

const DeleteCardButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <RoundButton label={label} look="overlay" size={32} isDanger onClick={onPress}>
    <TrashIcon />
  </RoundButton>
)

/** Moves the focus to the card in the deleted one's place. */
function useCardDeletion<T extends { id: string }>(things: readonly T[] | undefined, pathOf: (id: string) => string) {
  const [asked, setAsked] = useState<{ thing: T; index: number; isOpen: boolean }>()
  const [links] = useState(createElementRegistry)
  const place = useRef<HTMLDivElement>(null)
  const close = () => setAsked((now) => now && { ...now, isOpen: false })
  return {
    place,
    links,
    asked,
    ask: (thing: T) => setAsked({ thing, index: things?.indexOf(thing) ?? 0, isOpen: true }),
    close,
    closed() {
      const isGone = things?.every(({ id }) => id !== asked?.thing.id)
      const next = things?.[asked?.index ?? 0] ?? things?.at(-1)
      const link = next && links.find(pathOf(next.id))
      if (isGone === true) (link ?? place.current)?.focus({ preventScroll: true })
      setAsked(undefined)
    },
  }
}

/** Signed-in viewers also get private entries visible to them. */
export function useProfileFilters(user: UserPublic) {
  const { status, user: viewer } = useSession()
  const visibility = status === 'in' ? ('all' as const) : ('public' as const)
  return {
    isKnown: status !== 'loading',
    isOwn: viewer?.id === user.id,
    itineraries: { userId: user.id, visibility },
    favorites: { likedBy: user.id, visibility },
    lists: { userId: user.id, visibility },
  }
}

/** The map only for those who may see it. */
export function useProfileTabs(user: UserPublic): readonly ProfileTab[] {
  const isOwn = useSession().user?.id === user.id
  return profileTabs.filter((tab) => tab !== 'map' || isOwn || user.hasMap === true)
}

export const ITEMS_PER_TAB = 3

export const CollectionFooter = styled('div')({
  display: 'flex',
  justifyContent: 'center',
  marginTop: 24,
  [phone]: { marginTop: 20, '& > *': { flex: 1, height: 48 } },
})

/** Takes the focus when the last card is deleted. */
const FocusFallback = styled('div')({ outline: 'none' })
