import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { isText, listOf } from '../../../lib/checks'
import { useBrowserHistoryState } from '../../../lib/navigation/useBrowserHistoryState'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { TripTimeContext, useTripClock } from './useTripTime'
import { createPageElements, PageElementsContext } from './pageElements'

interface FoldActions {
  toggle: (dayId: string) => void
  open: (dayId: string) => void
}

const isListOfIds = listOf(isText)
const IsOpenContext = createContext<((dayId: string) => boolean) | undefined>(undefined)
const FoldActionsContext = createContext<FoldActions | undefined>(undefined)

/** At first the first day, or today and days of events in progress. Restored on reload and 'back'. */
export function OpenDaysProvider({ children }: { children: ReactNode }) {
  const clock = useTripClock()
  const todayId = useItinerary((view) => view.days.find(({ date }) => date === clock.today)?.id)
  // An event past midnight belongs to yesterday.
  const atFirst = useItinerary((view) =>
    view.days
      .filter(({ id, events }, i) =>
        todayId === undefined ? i === 0 : id === todayId || events.some((event) => clock.now.includes(event)),
      )
      .map(({ id }) => id)
      .join(' '),
  )
  // Keyed by the day on which the page was opened.
  const [name] = useState(todayId === undefined ? 'unfolded' : `unfolded ${todayId}`)
  const [unfolded, setUnfolded] = useBrowserHistoryState(name, isListOfIds)
  const [elements] = useState(createPageElements)
  if (unfolded === undefined && atFirst !== '') setUnfolded(atFirst.split(' '))

  const open = useCallback(
    (dayId: string) => setUnfolded((before = []) => (before.includes(dayId) ? before : [...before, dayId])),
    [setUnfolded],
  )
  const toggle = useCallback(
    (dayId: string) =>
      setUnfolded((before = []) => (before.includes(dayId) ? before.filter((id) => id !== dayId) : [...before, dayId])),
    [setUnfolded],
  )
  const isOpen = useCallback((dayId: string) => unfolded?.includes(dayId) === true, [unfolded])
  const actions = useMemo(() => ({ toggle, open }), [toggle, open])
  return (
    <PageElementsContext value={elements}>
      <FoldActionsContext value={actions}>
        <IsOpenContext value={isOpen}>
          <TripTimeContext value={clock}>{children}</TripTimeContext>
        </IsOpenContext>
      </FoldActionsContext>
    </PageElementsContext>
  )
}

/** Rerenders on every fold. */
export function useIsDayOpen(): (dayId: string) => boolean {
  const isOpen = use(IsOpenContext)
  if (isOpen === undefined) throw new Error('No days around this piece')
  return isOpen
}

export function useFoldActions(): FoldActions {
  const actions = use(FoldActionsContext)
  if (actions === undefined) throw new Error('No days around this piece')
  return actions
}
