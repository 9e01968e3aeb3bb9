import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ItineraryChangeEntry } from '../../../../../shared/api/itineraries'
import { useItinerary } from '../../../lib/sync/useItinerary'
import { common } from '../../../texts/common'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c, float, hairline, radius } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { CloseIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/RoundButton'
import { AwayList } from './AwayList'
import { awayTexts, changeInWords, lostInWords } from './awayTexts'
import { useAwayNews } from './useAwayNews'

const FACES = 2

// Over the page and not in it: nothing that somebody reads or types moves when it comes.
const Banner = styled('section')({
  position: 'fixed',
  top: 84,
  left: 0,
  right: 0,
  zIndex: 40,
  width: 600,
  maxWidth: 'calc(100vw - 32px)',
  marginInline: 'auto',
  padding: 14,
  borderRadius: radius.card,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${float}`,
  [phone]: { top: 122 },
})
const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 })
const Faces = styled('span')({
  display: 'flex',
  flex: 'none',
  '& > * + *': { marginLeft: -10 },
  '& > *': { boxShadow: `0 0 0 2px ${c('surface')}` },
  [phone]: { '& > * + *': { display: 'none' } },
})
const Words = styled('div')({ flex: 1, minWidth: 0 })

/** 'Mientras no estabas: 4 cambios', with who did what; opened, all of it. */
export function AwayBanner() {
  const news = useAwayNews()
  const { changes, lost, forget } = news
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const latest = useLatest(changes[0])
  if (changes.length === 0 && lost.length === 0) return null
  const people = [...new Map(changes.map(({ user }) => [user.id, user])).values()]
  return (
    <Banner aria-labelledby={id}>
      <Line>
        <Faces>
          {people.slice(0, FACES).map((user) => (
            <Avatar key={user.id} src={user.avatar} size={34} />
          ))}
        </Faces>
        <Words role="status">
          <Typography id={id} variant="label" component="h2" sx={{ fontSize: '1rem' }}>
            {changes.length > 0 ? awayTexts.title(changes.length) : awayTexts.lostTitle(lost.length)}
          </Typography>
          <Typography variant="small" component="p" noWrap sx={{ color: 'ink2' }}>
            {latest ?? (lost[0] === undefined ? '' : lostInWords(lost[0]))}
          </Typography>
        </Words>
        <Button variant="soft" size="snug" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? awayTexts.hide : awayTexts.show}
        </Button>
        <RoundButton label={common.close} size={40} onClick={forget}>
          <CloseIcon />
        </RoundButton>
      </Line>
      {isOpen ? <AwayList news={news} /> : null}
    </Banner>
  )
}

const useLatest = (entry: ItineraryChangeEntry | undefined): string | undefined =>
  useItinerary((view) => (entry === undefined ? undefined : changeInWords(entry, view)))
