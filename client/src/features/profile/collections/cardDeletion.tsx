import { useRef, useState } from 'react'
import { createElementRegistry } from '../../../lib/elementRegistry'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { TrashIcon } from '../../../ui/icons/editing'

export const DeleteCardButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <RoundButton label={label} look="overlay" size={32} isDanger onClick={onPress}>
    <TrashIcon />
  </RoundButton>
)

/** Moves the focus to the card in the deleted one's place. */
export function useCardDeletion<T extends { id: string }>(things: readonly T[] | undefined, pathOf: (id: string) => string) {
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
