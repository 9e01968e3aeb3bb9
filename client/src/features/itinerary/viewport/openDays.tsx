import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { today } from '../../../lib/format'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { savePagePosition, savedPagePosition } from './scrollRestoration'

interface OpenDays {
  isOpen: (dayId: string) => boolean
  toggle: (dayId: string) => void
  open: (dayId: string) => void
}

const Context = createContext<OpenDays | undefined>(undefined)

/**
 * Which days are unfolded, one or several: at first the first day, or today's during the trip, until somebody folds or unfolds one. Restored
 * after a reload and after going back. A day stays unfolded when others move it.
 */
export function OpenDaysProvider({ children }: { children: ReactNode }) {
  const first = useItinerary((view) => (view.days.find(({ date }) => date === today()) ?? view.days[0])?.id)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | undefined>(() => {
    const restored = savedPagePosition().unfolded
    return restored === undefined ? undefined : new Set(restored)
  })
  if (unfolded === undefined && first !== undefined) setUnfolded(new Set([first]))

  useEffect(() => {
    if (unfolded !== undefined) savePagePosition({ unfolded: [...unfolded] })
  }, [unfolded])

  const open = useCallback((dayId: string) => setUnfolded((before) => new Set([...(before ?? []), dayId])), [])
  const toggle = useCallback(
    (dayId: string) =>
      setUnfolded((before) => {
        const next = new Set(before)
        if (!next.delete(dayId)) next.add(dayId)
        return next
      }),
    [],
  )
  const value = useMemo(
    () => ({ isOpen: (dayId: string) => unfolded?.has(dayId) === true, toggle, open }),
    [unfolded, toggle, open],
  )
  return <Context value={value}>{children}</Context>
}

export function useOpenDays(): OpenDays {
  const days = use(Context)
  if (days === undefined) throw new Error('No days around this piece')
  return days
}
