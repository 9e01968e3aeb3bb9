import { useQueryClient } from '@tanstack/react-query'
import ButtonBase from '@mui/material/ButtonBase'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ItineraryCard } from '../../../../shared/api/itineraries'
import { placeBadge } from '../../../../shared/places'
import { ItineraryCover } from '../../entities/itinerary/ItineraryCover'
import { useAddToList } from '../../entities/list/mutations'
import { dayCount } from '../../lib/format'
import { notifyFailure } from '../../lib/notices'
import { keys } from '../../lib/queryKeys'
import { hovers } from '../../theme/breakpoints'
import { cssColor as c, motion, radius } from '../../theme/vars'
import { CheckIcon, PlusIcon } from '../../ui/icons/navigation'
import { texts } from './texts'

const Row = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.meta,
  width: 'calc(100% + 20px)',
  minHeight: 72,
  margin: '0 -10px',
  padding: '8px 10px',
  justifyContent: 'flex-start',
  gap: 14,
  textAlign: 'left',
  color: c('ink2'),
  borderRadius: radius.input,
  transition: motion('background-color'),
  '&:focus-visible': { outlineOffset: -3 },
  [hovers]: { '&:hover:not([aria-disabled])': { backgroundColor: c('sunken') } },
  '& > .MuiSvgIcon-root': { fontSize: 20, flex: 'none' },
  '&[aria-disabled]': { cursor: 'default' },
}))
const Cover = styled(ItineraryCover)({ width: 56, height: 56, flex: 'none', borderRadius: radius.inner })
const Names = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
const Held = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  fontWeight: 600,
  color: c('primary.main'),
  '& > .MuiSvgIcon-root': { fontSize: 18 },
})

interface AddRowProps {
  itinerary: ItineraryCard
  listId: string
  isHeld: boolean
}

/** An itinerary that may be put into the list; one that is in it already says so. */
export function AddRow({ itinerary, listId, isHeld }: AddRowProps) {
  const queries = useQueryClient()
  const add = useAddToList(itinerary.id)
  const isIn = isHeld || add.data === true
  const press = () => {
    if (isIn || add.isPending) return
    add.mutate(listId, {
      onSuccess(hasWorked) {
        if (hasWorked) void queries.invalidateQueries({ queryKey: keys.lists.one(listId) })
        else notifyFailure(texts.addFailed)
      },
    })
  }
  return (
    <Row onClick={press} aria-disabled={isIn || undefined} aria-busy={add.isPending || undefined}>
      <Cover itinerary={itinerary} shape="square" />
      <Names>
        <Typography variant="label" component="b" sx={{ display: 'block', color: 'ink' }}>
          {itinerary.title}
        </Typography>
        {`${placeBadge(itinerary.location)} · ${dayCount(itinerary.dayCount)}`}
      </Names>
      {add.isPending ? <CircularProgress size={20} aria-hidden="true" /> : isIn ? <Mark /> : <PlusIcon />}
    </Row>
  )
}

const Mark = () => (
  <Held>
    <CheckIcon />
    {texts.added}
  </Held>
)
