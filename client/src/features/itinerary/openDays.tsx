import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useItinerary } from '../../lib/sync/useItinerary'

interface OpenDays {
  isOpen: (dayId: string) => boolean
  toggle: (dayId: string) => void
  open: (dayId: string) => void
}

const Context = createContext<OpenDays | undefined>(undefined)

/** Which days are unfolded: the first one, until somebody says otherwise. Several may be. */
export function OpenDaysProvider({ children }: { children: ReactNode }) {
  const first = useItinerary((view) => view.days[0]?.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const openNow = useMemo(() => chosen ?? new Set(first === undefined ? [] : [first]), [chosen, first])

  const open = useCallback((dayId: string) => setChosen((before) => new Set([...(before ?? openNow), dayId])), [openNow])
  const toggle = useCallback(
    (dayId: string) => {
      const next = new Set(openNow)
      if (!next.delete(dayId)) next.add(dayId)
      setChosen(next)
    },
    [openNow],
  )
  const value = useMemo(() => ({ isOpen: (dayId: string) => openNow.has(dayId), toggle, open }), [openNow, toggle, open])
  return <Context value={value}>{children}</Context>
}

export function useOpenDays(): OpenDays {
  const days = use(Context)
  if (days === undefined) throw new Error('No days around this piece')
  return days
}
