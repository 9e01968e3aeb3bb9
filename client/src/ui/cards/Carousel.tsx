import { useCallback, useRef, useState, type ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../texts/common'
import { phone } from '../../theme/breakpoints'
import { CardHeadingLevel } from './cardParts'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/navigation'
import { RoundButton } from '../buttons/RoundButton'

const arrowsFrom = '@media (min-width: 641px)'

const Part = styled('section')({ containerType: 'inline-size', minWidth: 0 })
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 36,
  marginBottom: 16,
  [phone]: { minHeight: 0, marginBottom: 12 },
})
const Arrows = styled('div')({ display: 'none', gap: 8, [arrowsFrom]: { '&:not([hidden])': { display: 'flex' } } })
const Track = styled('ul')({
  display: 'grid',
  gridAutoFlow: 'column',
  gap: 16,
  // Room for shadows and focus rings; on phones full bleed.
  margin: '-8px -16px -24px',
  padding: '8px 16px 24px',
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: 16,
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  '& > li': { scrollSnapAlign: 'start', minWidth: 0 },
})

interface CarouselProps {
  title: string
  children: ReactNode
  /** `grid-auto-columns`: on phones, wider, and without a right column. */
  columns: { phone: string; wide: string; roomy: string }
}

export function Carousel({ title, children, columns }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: true })

  const look = useCallback(() => {
    const row = track.current
    if (row === null) return
    const isAtStart = row.scrollLeft < 4
    const isAtEnd = row.scrollLeft + row.clientWidth > row.scrollWidth - 4
    setEnds((before) => (before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd }))
  }, [])
  const watch = useCallback(
    (row: HTMLUListElement | null) => {
      track.current = row
      if (row === null) return undefined
      const size = new ResizeObserver(look)
      size.observe(row)
      // A ResizeObserver does not report the scroll width.
      const cards = new MutationObserver(look)
      cards.observe(row, { childList: true })
      return () => {
        size.disconnect()
        cards.disconnect()
      }
    },
    [look],
  )
  const page = (direction: 1 | -1) =>
    track.current?.scrollBy({ left: direction * track.current.clientWidth * 0.9, behavior: 'smooth' })

  return (
    <Part aria-label={title}>
      <Head>
        <Typography variant="sectionTitle">{title}</Typography>
        <Arrows hidden={ends.isAtStart && ends.isAtEnd}>
          <RoundButton
            label={`${commonTexts.previous}: ${title}`}
            look="outlined"
            size={36}
            isDisabled={ends.isAtStart}
            onClick={() => page(-1)}
          >
            <ChevronLeftIcon />
          </RoundButton>
          <RoundButton
            label={`${commonTexts.next}: ${title}`}
            look="outlined"
            size={36}
            isDisabled={ends.isAtEnd}
            onClick={() => page(1)}
          >
            <ChevronRightIcon />
          </RoundButton>
        </Arrows>
      </Head>
      <Track
        ref={watch}
        onScroll={look}
        sx={{
          gridAutoColumns: columns.phone,
          [arrowsFrom]: { gridAutoColumns: columns.wide },
          '@container (min-width: 1000px)': { gridAutoColumns: columns.roomy },
        }}
      >
        <CardHeadingLevel value="h3">{children}</CardHeadingLevel>
      </Track>
    </Part>
  )
}
