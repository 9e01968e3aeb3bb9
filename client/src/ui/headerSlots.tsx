import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useHandOver } from '../lib/hooks/useHandOver'

interface HeaderSlots {
  start: HTMLElement | null
  end: HTMLElement | null
  setStart: (element: HTMLElement | null) => void
  setEnd: (element: HTMLElement | null) => void
  /** On phones: the header lies transparent over the page's cover instead of standing above it. */
  isOverCover: boolean
  setOverCover: (isOver: boolean) => void
  /** The page itself shows whether the server is reachable, so the header does not. */
  hasOwnNetworkStatus: boolean
  setOwnNetworkStatus: (hasOwnNetworkStatus: boolean) => void
  /** The page only says a sentence: it has neither cover nor tools. */
  isStandalone: boolean
  setStandalone: (isStandalone: boolean) => void
}

const Slots = createContext<HeaderSlots | undefined>(undefined)

/** Lets a page put things of its own into the header that the layout draws. */
export function HeaderSlotsProvider({ children }: { children: ReactNode }) {
  const [start, setStart] = useState<HTMLElement | null>(null)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const [isOverCover, setOverCover] = useState(false)
  const [hasOwnNetworkStatus, setOwnNetworkStatus] = useState(false)
  const [isStandalone, setStandalone] = useState(false)
  const slots = useMemo(
    () => ({
      ...{ start, end, setStart, setEnd, isOverCover, setOverCover },
      ...{ hasOwnNetworkStatus, setOwnNetworkStatus, setStandalone, isStandalone: isStandalone && !isOverCover },
    }),
    [start, end, isOverCover, hasOwnNetworkStatus, isStandalone],
  )
  return <Slots value={slots}>{children}</Slots>
}

export function useHeaderSlots(): HeaderSlots {
  const slots = use(Slots)
  if (slots === undefined) throw new Error('No layout with header slots around this page')
  return slots
}

/** After the logo: undo, redo, the save chip; on phones also the way back. */
export function HeaderStart({ children }: { children: ReactNode }) {
  const { start } = useHeaderSlots()
  return start === null ? null : createPortal(children, start)
}

/** Before the avatar: who is here, 'Dejar de editar'; on phones 'Compartir' and the options. */
export function HeaderEnd({ children }: { children: ReactNode }) {
  const { end } = useHeaderSlots()
  return end === null ? null : createPortal(children, end)
}

/** Tells the header to lie over the cover on phones, while `isOver` and the page are there. */
export function useHeaderOverCover(isOver: boolean): void {
  // Before the tools that the page puts into the header are painted: they would push the page down.
  useHandOver(useHeaderSlots().setOverCover, isOver, false)
}

/** Tells the header that the page says itself whether the server is within reach, as long as it is there. */
export function useOwnNetworkStatus(): void {
  useHandOver(useHeaderSlots().setOwnNetworkStatus, true, false)
}

/** Tells the header, in a layout that has slots, that the page only says a sentence. */
export function useStandalonePage(): void {
  useHandOver(use(Slots)?.setStandalone, true, false)
}
