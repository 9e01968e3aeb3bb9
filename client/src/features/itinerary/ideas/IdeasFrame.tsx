import { memo, type ReactNode, type Ref, useState, type RefObject } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { useMediaQuery } from '../../../lib/hooks/useBrowserState'
import { useFlipAnimation } from '../../../lib/motion/useFlipAnimation'
import { phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, hairline, radius } from '../../../theme/vars'
import { BulbIcon } from '../../../ui/icons/editing'
import { threeColumns } from '../base/pageGrid'
import { tripTexts } from '../base/tripTexts'
import { usePageElement } from '../viewport/pageElements'
import { useVoteCountLookup } from '../comments/useEventCounts'
import { IdeaCard } from './IdeaCard'
import { voteTexts } from './voteTexts'

/** Below this width ideas are a row that scrolls. */
const belowThreeColumns = '@media (max-width: 1279.98px)'

const Frame = styled('section')({
  gridArea: 'ideas',
  minWidth: 0,
  padding: 18,
  borderRadius: radius.panel,
  backgroundColor: c('sunken'),
  [belowThreeColumns]: { marginTop: 12, marginBottom: 12, padding: '14px 0 14px' },
  [threeColumns]: { padding: '18px 14px' },
})
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  padding: '0 4px',
  '& > .MuiSvgIcon-root': { color: c('warning.main'), fontSize: iconSize.navigation },
  '& > h2': { flex: '0 0 auto' },
  [belowThreeColumns]: { padding: '0 18px' },
})
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 4,
  minWidth: 0,
  marginLeft: 'auto',
})

export const IdeasList = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 10,
  [belowThreeColumns]: {
    gridAutoFlow: 'column',
    gridAutoColumns: '228px',
    padding: '2px 18px',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
  },
  [phone]: { gridAutoColumns: '212px' },
})
export const IdeaItem = styled('li')({
  scrollMarginInline: 18,
  position: 'relative',
  minHeight: 54,
  minWidth: 0,
  borderRadius: radius.input,
  backgroundColor: c('surface'),
  boxShadow: hairline,
})

interface IdeasFrameProps {
  count: number
  line?: string
  action?: ReactNode
  children: ReactNode
  frameRef?: Ref<HTMLElement>
}

export function IdeasFrame({ count, line, action, children, frameRef }: IdeasFrameProps) {
  return (
    <Frame ref={frameRef} aria-label={tripTexts.ideas}>
      <Head>
        <BulbIcon />
        <Typography variant="sideTitle">{tripTexts.ideas}</Typography>
        <Typography variant="small" data-count="" sx={{ color: 'ink2', fontVariantNumeric: 'tabular-nums' }}>
          {count}
        </Typography>
        <Actions>{action}</Actions>
      </Head>
      {line === undefined ? null : (
        <Typography variant="small" component="p" sx={{ color: 'ink2', px: 0.5, mt: 0.5, display: { xs: 'none', xl: 'block' } }}>
          {line}
        </Typography>
      )}
      {children}
    </Frame>
  )
}

export function ReadOnlyIdeas() {
  const ids = useItinerary((view) => view.ideas)
  const { shown, ...order } = useIdeaOrder(ids)
  const list = useFlipAnimation<HTMLUListElement>(shown, 'event')
  const scrolls = useMediaQuery(belowThreeColumns)
  if (ids.length === 0) return null
  return (
    <IdeasFrame count={ids.length} line={tripTexts.ideasLine} action={<SortByVotesButton {...order} list={list} />}>
      {/* Focusable to be scrolled by keyboard, as nothing inside is. */}
      <IdeasList ref={list} tabIndex={scrolls ? 0 : undefined} aria-label={tripTexts.ideas}>
        {shown.map((id) => (
          <Idea key={id} eventId={id} />
        ))}
      </IdeasList>
    </IdeasFrame>
  )
}

const Idea = memo(function Idea({ eventId }: { eventId: string }) {
  return (
    <IdeaItem ref={usePageElement('event', eventId)} data-event={eventId}>
      <IdeaCard eventId={eventId} />
    </IdeaItem>
  )
})

interface SortByVotesButtonProps extends Omit<ReturnType<typeof useIdeaOrder>, 'shown'> {
  list: RefObject<HTMLElement | null>
}

export function SortByVotesButton({ canSort, isByVotes, toggle, list }: SortByVotesButtonProps) {
  if (!canSort) return null
  const sort = () => {
    toggle()
    list.current?.scrollTo({ left: 0 })
  }
  return (
    <Button variant={isByVotes ? 'soft' : 'text'} size="small" aria-pressed={isByVotes} onClick={sort}>
      {voteTexts.byVotes}
    </Button>
  )
}

export function useIdeaOrder(ids: readonly string[]) {
  const [isByVotes, setByVotes] = useState(false)
  const votesOf = useVoteCountLookup()
  const hasVotes = ids.some((id) => votesOf(id) > 0)
  const shown = isByVotes && hasVotes ? ids.toSorted((a, b) => votesOf(b) - votesOf(a)) : ids
  return { shown, canSort: hasVotes && ids.length > 1, isByVotes, toggle: () => setByVotes(!isByVotes) }
}
