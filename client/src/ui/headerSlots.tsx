import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useReportValue } from '../lib/hooks/useLifetime'

interface HeaderSlots {
  start: HTMLElement | null
  end: HTMLElement | null
  setStart: (element: HTMLElement | null) => void
  setEnd: (element: HTMLElement | null) => void
  /** On phones the header lies over the cover. */
  isOverCover: boolean
  setOverCover: (isOver: boolean) => void
  hasOwnNetworkStatus: boolean
  setOwnNetworkStatus: (hasOwnNetworkStatus: boolean) => void
  /** The page is one message, without cover or tools. */
  isStandalone: boolean
  setStandalone: (isStandalone: boolean) => void
}

const Slots = createContext<HeaderSlots | undefined>(undefined)

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

/** After the logo: undo, redo, save chip; on phones also 'back'. */
export function HeaderStart({ children }: { children: ReactNode }) {
  const { start } = useHeaderSlots()
  return start === null ? null : createPortal(children, start)
}

/** Before the avatar: presence and edit mode; on phones sharing and options. */
export function HeaderEnd({ children }: { children: ReactNode }) {
  const { end } = useHeaderSlots()
  return end === null ? null : createPortal(children, end)
}

export function useHeaderOverCover(isOver: boolean): void {
  // Before paint: the page's tools would push the page down.
  useReportValue(useHeaderSlots().setOverCover, isOver, false)
}

export function useHideHeaderNetworkStatus(): void {
  useReportValue(useHeaderSlots().setOwnNetworkStatus, true, false)
}

export function useStandalonePage(): void {
  useReportValue(use(Slots)?.setStandalone, true, false)
}
