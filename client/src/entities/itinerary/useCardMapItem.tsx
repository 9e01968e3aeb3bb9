import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { queryOptions, useQuery } from '@tanstack/react-query'
import MenuItem from '@mui/material/MenuItem'
import { queryKeys } from '../../engine/api/queryKeys'
import { paths } from '../../lib/navigation/paths'
import { useIsDark } from '../../theme/useIsDark'
import { cssColor as c, radius } from '../../theme/vars'
import { PinIcon } from '../../ui/icons/navigation'
import { viewTexts } from '../map/viewTexts'

const SIZE = { width: 280, height: 140 }
/** An opened menu must not grow: later pictures show the next time. */
const MAX_WAIT_MS = 300

const itemStyles = {
  '&.MuiMenuItem-root': { display: 'block', padding: 0, marginBottom: '4px' },
  '& > span': { display: 'flex', alignItems: 'center', gap: '12px', minHeight: 44, padding: '0 12px' },
  '& > img': {
    display: 'block',
    width: '100%',
    // Known before the picture is decoded: the menu is placed then.
    minWidth: `min(${SIZE.width}px, calc(100vw - 44px))`,
    height: 'auto',
    borderRadius: `${radius.inner}px`,
    backgroundColor: c('sunken'),
    boxShadow: `0 0 0 1px ${c('hairline')}`,
  },
} as const

/** `unknown`: offline, failed or late. `src`: a data URL, as pictures in it run no scripts and load nothing. */
type CardMap = { is: 'unknown' } | { is: 'none' } | { is: 'picture'; src: string }
const UNKNOWN: CardMap = { is: 'unknown' }

async function fetchMap(id: string, scheme: 'light' | 'dark', signal: AbortSignal): Promise<CardMap> {
  const reply = await fetch(`/api/map/trips/${id}/${scheme}.svg`, { signal })
  if (reply.status === 204 || reply.status === 404) return { is: 'none' }
  if (reply.status !== 200) return UNKNOWN
  return { is: 'picture', src: `data:image/svg+xml,${encodeURIComponent(await reply.text())}` }
}

export const cardMapQuery = (id: string, scheme: 'light' | 'dark') =>
  queryOptions({
    queryKey: queryKeys.tripMap(id, scheme),
    queryFn: ({ signal }) =>
      Promise.race([
        fetchMap(id, scheme, signal).catch(() => UNKNOWN),
        new Promise<CardMap>((resolve) => setTimeout(() => resolve(UNKNOWN), MAX_WAIT_MS)),
      ]),
    staleTime: ({ state }) => (state.data?.is === 'unknown' ? 0 : 30_000),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** First in a trip's menu, which may show once `isReady`. No item for a trip without visible places. */
export function useCardMapItem(
  id: string,
  { isOpen, onChosen }: { isOpen: boolean; onChosen: () => void },
): { isReady: boolean; item: ReactNode } {
  const { data: map, isFetching } = useQuery({ ...cardMapQuery(id, useIsDark() ? 'dark' : 'light'), enabled: isOpen })
  if (isFetching || map === undefined) return { isReady: false, item: null }
  if (map.is === 'none') return { isReady: true, item: null }
  return {
    isReady: true,
    item: (
      <MenuItem component={Link} to={`${paths.itinerary(id)}?view=map`} onClick={onChosen} sx={itemStyles}>
        {map.is === 'picture' ? <img src={map.src} alt="" {...SIZE} /> : null}
        <span>
          <PinIcon />
          {viewTexts.showOnMap}
        </span>
      </MenuItem>
    ),
  }
}
