import { useNavigate, useSearchParams } from 'react-router-dom'
import { hasFlag, useLocationState } from '../../../lib/navigation/usePageLocation'
import { createStore } from '../../../lib/store/store'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { usePageMode } from './pageMode'

const [PARAMETER, MAP] = ['view', 'map']

/** The event whose pin is marked. An object, so that the same one can be asked for again. */
export const pointedEvent = createStore<{ eventId: string } | undefined>(undefined)

/** Of the page's address. 'Back' closes an opened map. */
export function useMapView() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocationState()
  const mode = usePageMode()
  const hasPlace = useItinerary(({ events }) => Object.values(events).some(({ place, to }) => place !== null || to !== null))
  const isOffered = mode !== 'copy' && (hasPlace || mode === 'editing')
  const isOpen = isOffered && search.get(PARAMETER) === MAP
  return {
    isOffered,
    isOpen,
    open() {
      search.set(PARAMETER, MAP)
      setSearch(search, { preventScrollReset: true, state: Object.assign({ openedMap: true }, state) })
    },
    close() {
      if (hasFlag(state, 'openedMap')) return void navigate(-1)
      search.delete(PARAMETER)
      return setSearch(search, { replace: true, preventScrollReset: true, state })
    },
  }
}
