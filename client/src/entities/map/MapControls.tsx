import { Fragment, useCallback, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { BASE_MAP_ATTRIBUTION } from '#shared/map/baseTiles'
import { importedSources } from './importedSources'
import { metresPerPixel, scaleBarOf } from '#shared/map/mercator'
import { formatDistance } from '#shared/places/placeTexts'
import { storageEntry } from '../../lib/storage'
import { useReadable } from '../../lib/store/useReadable'
import { textSize } from '../../theme/sizes'
import { cssColor as c, floatShadow, hairline, radius } from '../../theme/vars'
import { MinusIcon } from '../../ui/icons/forms'
import { PlusIcon } from '../../ui/icons/navigation'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { zoomBy, type MapStore } from './mapStore'
import { canvasTexts } from './canvasTexts'
import { creditsOf, hasStreets, knownStreets, styleCredits } from './streets'

const Column = styled('div')({
  position: 'absolute',
  right: 12,
  top: 12,
  display: 'grid',
  gap: 8,
})
const Pair = styled('div')({
  display: 'grid',
  borderRadius: radius.pill,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
})
const Foot = styled('div')({
  position: 'absolute',
  left: 12,
  right: 12,
  bottom: 8,
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: 12,
  pointerEvents: 'none',
  fontSize: textSize.bar,
  lineHeight: '16px',
  color: c('ink2'),
  // Labels of the map may be below.
  '& > span': { backgroundColor: `color-mix(in srgb, var(--map-halo, ${c('paper')}) 82%, transparent)` },
})
const Bar = styled('span')({
  display: 'inline-block',
  flexShrink: 0,
  minWidth: 40,
  padding: '0 4px 2px',
  border: `solid ${c('ink2')}`,
  borderWidth: '0 1.5px 1.5px',
  whiteSpace: 'nowrap',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
const Credits = styled('span')({
  padding: '0 4px',
  borderRadius: 4,
  textAlign: 'right',
  textWrap: 'balance',
  '& a': { color: 'inherit', pointerEvents: 'auto', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
})
const Note = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  position: 'absolute',
  left: 12,
  right: 68,
  top: 12,
  maxWidth: 440,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px 12px',
  padding: '12px 16px 10px',
  borderRadius: radius.card,
  color: c('ink'),
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
}))

export function MapControls({ map, children }: { map: MapStore; children?: ReactNode }) {
  return (
    <Column>
      {/* Enabled at both ends: a disabled button loses the focus. */}
      <Pair>
        <RoundButton label={canvasTexts.zoomIn} onClick={() => zoomBy(map, 1)}>
          <PlusIcon />
        </RoundButton>
        <RoundButton label={canvasTexts.zoomOut} onClick={() => zoomBy(map, -1)}>
          <MinusIcon />
        </RoundButton>
      </Pair>
      {children}
    </Column>
  )
}

export function MapFoot({ map }: { map: MapStore }) {
  const { metres, px } = scaleBarOf(useReadable(map.settled, metresPerPixel))
  const ofStyle = useReadable(styleCredits, (now) => now)
  const credits = creditsOf(
    useReadable(knownStreets, (now) => now),
    ofStyle,
  )
  return (
    <Foot>
      <Bar style={{ width: px }}>{formatDistance(metres)}</Bar>
      <Credits>
        {credits.map(({ text, href }) => (
          <Fragment key={text}>
            {href === undefined ? (
              text
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            )}
            {'\u00a0· '}
          </Fragment>
        ))}
        {[BASE_MAP_ATTRIBUTION, importedSources()].filter(Boolean).join('; ')}
      </Credits>
    </Foot>
  )
}

const STREETS_ZOOM = 11
const noteRead = storageEntry('periplo:map-note')

/** Once on each device, when a street would be visible and there is none. */
export function StreetsNote({ map }: { map: MapStore }) {
  const isNear = useReadable(map.settled, ({ zoom }) => zoom > STREETS_ZOOM)
  // Fitting below the note may zoom out: it stays.
  const [wasNear, setNear] = useState(false)
  if (isNear && !wasNear) setNear(true)
  const isWithout = useReadable(knownStreets, (now) => now !== undefined && !hasStreets(now))
  const [isRead, setRead] = useState(() => noteRead.read() !== undefined)
  const cover = useCallback(
    (note: HTMLElement | null) => {
      if (note === null) return undefined
      const sizes = new ResizeObserver(() => map.coverTop(note.offsetTop + note.offsetHeight))
      sizes.observe(note)
      return () => {
        sizes.disconnect()
        map.coverTop(0)
      }
    },
    [map],
  )
  if (!wasNear || !isWithout || isRead) return null
  const dismiss = () => {
    noteRead.write('1')
    setRead(true)
  }
  return (
    <Note ref={cover} role="note">
      {canvasTexts.noStreets}
      <Button variant="text" size="small" onClick={dismiss}>
        {canvasTexts.understood}
      </Button>
    </Note>
  )
}
