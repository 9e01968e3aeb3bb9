import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { formatDistance } from '#shared/places/placeTexts'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { phone } from '../../../theme/breakpoints'
import { PlusIcon } from '../../../ui/icons/navigation'
import { useMoves } from '../moving/useMoves'
import { ideasNear } from './nearbyIdeas'
import { nearbyTexts as texts } from './nearbyTexts'

const MAX_SHOWN = 3

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  margin: '12px 0 0 114px',
  [phone]: { marginLeft: 52 },
  '& > .MuiButton-root': {
    maxWidth: '100%',
    '& > span:not(.MuiButton-startIcon)': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})

/** Each moves to the day with one tap. */
export function NearbyIdeas({ dayId }: { dayId: string }) {
  const { moveToEnd } = useMoves()
  const found = useItinerary((view) =>
    ideasNear(view, dayId)
      .slice(0, MAX_SHOWN)
      .map(({ id, metres }) => [id, formatDistance(metres), view.events[id]?.label ?? ''].join('\t'))
      .join('\n'),
  )
  if (found === '') return null
  return (
    <Row role="group" aria-label={texts.title}>
      <Typography variant="small" sx={{ color: 'ink2' }}>
        {texts.title}
      </Typography>
      {found.split('\n').map((line) => {
        const [id = '', distance = '', label = ''] = line.split('\t')
        const title = label === '' ? commonTexts.untitled : label
        return (
          <Button
            key={id}
            variant="text"
            size="small"
            startIcon={<PlusIcon />}
            aria-label={texts.add(title, distance)}
            onClick={() => moveToEnd(id, dayId)}
          >
            <span>{texts.idea(title, distance)}</span>
          </Button>
        )
      })}
    </Row>
  )
}
