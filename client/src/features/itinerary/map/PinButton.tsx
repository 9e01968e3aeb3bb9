import { memo, type FocusEvent } from 'react'
import { styled } from '@mui/material/styles'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c, floatShadow, focusRing, motion, radius, touchArea } from '../../../theme/vars'
import { BulbIcon } from '../../../ui/icons/editing'
import { dayColour } from './dayColours'
import { mapTexts } from './mapTexts'
import type { Pin } from './tripPins'

const [PIN_PX, ARRIVAL_PX, STACK_PX, NAME_ABOVE_PX] = [28, 18, 36, 26]

const Press = styled('button')({
  ...touchArea,
  position: 'absolute',
  left: 0,
  top: 0,
  width: PIN_PX,
  height: PIN_PX,
  margin: -PIN_PX / 2,
  padding: 0,
  display: 'grid',
  placeItems: 'center',
  border: `2px solid ${c('surface')}`,
  borderRadius: '50%',
  font: 'inherit',
  fontSize: textSize.meta,
  fontWeight: 700,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
  color: c('presence.tagText'),
  backgroundColor: 'var(--pin)',
  boxShadow: '0 1px 3px rgba(14,38,36,.35)',
  cursor: 'pointer',
  transition: motion('scale', 'box-shadow'),
  '&:focus-visible': { ...focusRing, zIndex: 3 },
  [hoverMedia]: { '&:hover': { zIndex: 3, scale: '1.12' } },
  '&[data-kind="idea"]': {
    color: 'var(--pin)',
    backgroundColor: c('surface'),
    borderColor: 'var(--pin)',
    '& > .MuiSvgIcon-root': { fontSize: iconSize.inNote },
  },
  '&[data-kind="arrival"]': { width: ARRIVAL_PX, height: ARRIVAL_PX, margin: -ARRIVAL_PX / 2, borderWidth: 3 },
  '&[data-approximate]': { borderStyle: 'dashed' },
  '&[data-marked]': {
    zIndex: 2,
    scale: '1.28',
    boxShadow: `0 0 0 4px color-mix(in srgb, var(--pin) 30%, transparent), ${floatShadow}`,
  },
  '&[data-lifted]': { zIndex: 4, scale: '1.4', cursor: 'grabbing', boxShadow: c('lifted'), transition: 'none' },
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
})
const Stack = styled(Press)({
  width: STACK_PX,
  height: STACK_PX,
  margin: -STACK_PX / 2,
  fontSize: textSize.small,
  color: c('paper'),
  backgroundColor: c('ink'),
  boxShadow: `0 0 0 3px color-mix(in srgb, ${c('ink')} 28%, transparent), 0 1px 3px rgba(14,38,36,.35)`,
})
/** The name of a marked pin. Beside it: its own name says more. */
const Name = styled('span')({
  position: 'absolute',
  left: 0,
  bottom: NAME_ABOVE_PX,
  zIndex: 3,
  transform: 'translateX(-50%)',
  maxWidth: 240,
  width: 'max-content',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  padding: '6px 12px',
  borderRadius: radius.pill,
  fontSize: textSize.small,
  fontWeight: 600,
  lineHeight: '18px',
  color: c('ink'),
  backgroundColor: c('surface'),
  boxShadow: floatShadow,
  pointerEvents: 'none',
  '&[data-side="left"]': { left: 'auto', right: -20, transform: 'none' },
  '&[data-side="right"]': { left: -20, transform: 'none' },
})

export interface PinButtonProps {
  pinKey: string
  kind: 'stop' | 'arrival' | 'idea'
  name: string
  title: string
  number: number
  dayNumber: number
  isApproximate: boolean
  isMarked: boolean
  isLifted: boolean
  isMovable: boolean
  /** To which its name extends; undefined for both. */
  side: 'left' | 'right' | undefined
  x: number
  y: number
  onPress: (pinKey: string) => void
  onFocus: (pinKey: string) => void
}

/** Of primitive values, as there may be hundreds. */
export const PinButton = memo(function PinButton(props: PinButtonProps) {
  const { pinKey, kind, name, title, number, dayNumber, isApproximate, isMarked, isLifted, isMovable, side, x, y } = props
  const translate = `${x}px ${y}px`
  return (
    <>
      <Press
        type="button"
        aria-label={name}
        aria-pressed={isMarked}
        data-pin={pinKey}
        data-kind={kind}
        data-approximate={isApproximate ? '' : undefined}
        data-marked={isMarked ? '' : undefined}
        data-lifted={isLifted ? '' : undefined}
        data-movable={isMovable ? pinKey : undefined}
        // Unlike `transform`, not scaled.
        style={{ '--pin': dayColour(dayNumber), translate }}
        onClick={() => props.onPress(pinKey)}
        onFocus={(event: FocusEvent) => {
          if (event.currentTarget.matches(':focus-visible')) props.onFocus(pinKey)
        }}
      >
        {kind === 'stop' ? number : kind === 'idea' ? <BulbIcon /> : null}
      </Press>
      {isMarked ? (
        <Name aria-hidden="true" data-side={side} style={{ translate }}>
          {title}
        </Name>
      ) : null}
    </>
  )
})

interface StackButtonProps {
  count: number
  x: number
  y: number
  onPress: () => void
}

export const StackButton = ({ count, x, y, onPress }: StackButtonProps) => (
  <Stack type="button" aria-label={mapTexts.stack(count)} data-stack="" style={{ translate: `${x}px ${y}px` }} onClick={onPress}>
    {count}
  </Stack>
)

export const pinName = ({ end, dayNumber, number, place }: Pin, title: string): string => {
  const name =
    dayNumber === 0
      ? mapTexts.idea(title)
      : end === 'to'
        ? mapTexts.arrival(dayNumber, number, title)
        : mapTexts.stop(dayNumber, number, title)
  return place.accuracy > 0 ? `${name}, ${mapTexts.approximate}` : name
}

export const focusPin = (key: string): boolean => {
  const pin = document.querySelector<HTMLElement>(`[data-pin=${JSON.stringify(key)}]`)
  pin?.focus({ preventScroll: true })
  return pin !== null
}

const MAX_FRAMES = 60

/** Of a stack that spreads while the map zooms. */
export function focusWhenShown(key: string): void {
  let frames = 0
  const attempt = () => {
    if (!focusPin(key) && (frames += 1) < MAX_FRAMES) requestAnimationFrame(attempt)
  }
  attempt()
}
