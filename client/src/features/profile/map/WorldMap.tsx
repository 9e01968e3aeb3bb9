import { memo, useCallback, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { WorldOutline } from '#shared/map/worldOutline'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c, floatShadow, hairline, motion, radius, touchArea } from '../../../theme/vars'
import { isHighlighted, viewAround, type Highlight, type ShownCountry } from './countries'
import { profileMapTexts as texts } from './profileMapTexts'

/** Of the outline, to reserve its room. */
export const WORLD_RATIO = '2000 / 862'

const Frame = styled('div')(({ theme }) => ({
  '--sea': '#DCEBE8',
  '--land': '#F8F4E9',
  '--border': '#CBBF9F',
  '--disputed': '#DDD4BC',
  '--visited': c('primary.main'),
  '--highlight': '#E9A23B',
  ...theme.applyStyles('dark', {
    '--sea': '#0C1C20',
    '--land': '#22383A',
    '--border': '#3F5C58',
    '--disputed': '#30494A',
  }),
  position: 'relative',
  aspectRatio: WORLD_RATIO,
  overflow: 'hidden',
  borderRadius: radius.panel,
  backgroundColor: 'var(--sea)',
  '& svg': { display: 'block', width: '100%', height: '100%' },
  '& p': { ...theme.typography.small, position: 'absolute', inset: 'auto 16px 12px', margin: 0, color: c('ink2') },
}))
// Lines and dots keep their width at every size.
const Drawing = styled('svg')({
  '& path': { vectorEffect: 'non-scaling-stroke' },
  '& [data-code]': { fill: 'var(--visited)', transition: motion('fill', 'stroke') },
  '& [data-code][data-planned]': { fill: 'var(--hatch)', [phone]: { fill: 'var(--phone-hatch)' } },
  '& [data-code][data-active]': { fill: 'var(--highlight)' },
  '& [data-code][data-dot]': {
    fill: 'none',
    stroke: 'var(--visited)',
    strokeWidth: 9,
    strokeLinecap: 'round',
    [phone]: { strokeWidth: 7 },
  },
  '& [data-dot="phone"], & [data-hole="phone"]': { display: 'none' },
  [phone]: { '&:not([data-near]) :is([data-dot="phone"], [data-hole="phone"])': { display: 'inline' } },
  '& [data-code][data-dot][data-active]': { stroke: 'var(--highlight)', strokeWidth: 13, [phone]: { strokeWidth: 11 } },
  '& [data-hole]': { stroke: 'var(--land)', strokeWidth: 4, strokeLinecap: 'round', pointerEvents: 'none' },
  '& [data-lines]': { fill: 'none', strokeWidth: 0.6, pointerEvents: 'none', [phone]: { strokeWidth: 0.35 } },
})

const WholeWorld = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.small,
  ...touchArea,
  position: 'absolute',
  right: 10,
  bottom: 10,
  padding: '4px 12px',
  borderRadius: radius.pill,
  fontWeight: 600,
  color: c('ink'),
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
  '&[aria-pressed="true"]': { color: c('onTint2'), backgroundColor: c('tint2') },
}))

interface WorldMapProps {
  highlight: Highlight
  countries: readonly ShownCountry[]
  label: string
}

/** One image for screen readers; the list beside it has all that it shows. */
export function WorldMap(props: WorldMapProps) {
  const { data, isError } = useQuery({
    queryKey: ['world outline'],
    queryFn: async () => (await import('virtual:worldOutline')).default,
    staleTime: Infinity,
    networkMode: 'always',
  })
  const [isWhole, setWhole] = useState(false)
  const [near, setNear] = useState<string>()
  return (
    <Frame>
      {data === undefined ? null : <World outline={data} near={isWhole ? undefined : near} onMeasure={setNear} {...props} />}
      {near === undefined ? null : (
        <WholeWorld aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {texts.wholeWorld}
        </WholeWorld>
      )}
      {isError ? <p role="status">{texts.noPicture}</p> : null}
    </Frame>
  )
}

/** Of days: light ones stay visible, dark ones leave borders visible. */
const opacityOf = ({ visited }: ShownCountry): number =>
  visited === null || visited.days > 9 ? 1 : visited.days > 3 ? 0.85 : 0.7

interface WorldProps extends WorldMapProps {
  outline: WorldOutline
  /** The part of the outline to show; undefined for all of it. */
  near: string | undefined
  /** Of the countries, if they are close together. */
  onMeasure: (near: string | undefined) => void
}

function World({ outline, near, onMeasure, countries, label, highlight }: WorldProps) {
  const hatchId = useId()
  const codes = countries.map(({ code }) => code).join(' ')
  const measure = useCallback(
    (shapes: SVGGElement | null) => {
      if (shapes !== null && codes !== '') onMeasure(viewAround(shapes.getBBox(), outline))
    },
    [codes, outline, onMeasure],
  )
  const gap = near === undefined ? 1 : NEAR_GAP
  return (
    <Drawing
      role="img"
      aria-label={label}
      viewBox={near ?? `0 0 ${outline.width} ${outline.height}`}
      data-near={near === undefined ? undefined : ''}
      style={{ '--hatch': `url(#${hatchId})`, '--phone-hatch': `url(#${hatchId}-phone)` }}
      onPointerMove={({ target, pointerType }) => {
        if (pointerType === 'mouse') highlight.hover(codeOf(target))
      }}
      onPointerLeave={() => highlight.hover(undefined)}
      onClick={({ target }) => highlight.choose(codeOf(target))}
    >
      <defs>
        <Hatch id={hatchId} gap={8 * gap} />
        <Hatch id={`${hatchId}-phone`} gap={18 * gap} />
      </defs>
      <Land outline={outline} />
      <g ref={measure}>
        {countries.map((country) => (
          <path
            key={country.code}
            data-code={country.code}
            data-planned={country.visited === null ? '' : undefined}
            data-active={isHighlighted(highlight, country.code) ? '' : undefined}
            d={outline.countries[country.code]}
            fillOpacity={isHighlighted(highlight, country.code) ? 1 : opacityOf(country)}
          />
        ))}
      </g>
      <Borders outline={outline} />
      {countries.map((country) => (
        <Dot key={country.code} country={country} outline={outline} isActive={isHighlighted(highlight, country.code)} />
      ))}
    </Drawing>
  )
}

const NEAR_GAP = 0.4

/** `gap` in units of the outline. */
const Hatch = ({ id, gap }: { id: string; gap: number }) => (
  <pattern id={id} width={gap} height={gap} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={gap} height={gap} fill="var(--land)" />
    <path d={`M${gap / 4} 0V${gap}`} stroke="var(--visited)" strokeWidth="1.25" strokeDasharray="5 1.5" />
  </pattern>
)

const codeOf = (target: EventTarget): string | undefined => (target instanceof SVGElement ? target.dataset['code'] : undefined)

const Land = memo(({ outline }: { outline: WorldOutline }) => (
  <path d={Object.values(outline.countries).join('') + outline.unassigned} fill="var(--land)" />
))

const Borders = memo(({ outline }: { outline: WorldOutline }) => (
  <>
    <path data-lines="" d={outline.borders} stroke="var(--border)" />
    <path data-lines="" d={outline.disputed} stroke="var(--disputed)" strokeDasharray="2 2" />
  </>
))

interface DotProps {
  country: ShownCountry
  outline: WorldOutline
  isActive: boolean
}

/** A line without length and with round ends. */
function Dot({ country: { code, visited }, outline: { dots, phoneDots }, isActive }: DotProps) {
  const at = dots[code] ?? phoneDots[code]
  if (at === undefined) return null
  const d = `M${at[0]} ${at[1]}h0`
  const width = dots[code] === undefined ? 'phone' : ''
  return (
    <>
      <path data-code={code} data-dot={width} data-active={isActive ? '' : undefined} d={d} />
      {visited === null ? <path data-hole={width} d={d} /> : null}
    </>
  )
}
