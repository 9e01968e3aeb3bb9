import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import ButtonBase from '@mui/material/ButtonBase'
import type { ItineraryChangeEntry } from '#shared/api/itineraries'
import { useItinerary, useGetView } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { phone } from '../../../theme/breakpoints'
import { textSize } from '../../../theme/sizes'
import { cssColor as c, floatShadow, hairline, radius } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import { CloseIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import type { LostEdit } from '../../../engine/document/lostEditTracker'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { bottomClearance } from '../base/pageGrid'
import { OverruledList, useOverruledActions } from '../saving/OverruledList'
import { overruledTexts } from '../saving/overruledTexts'
import { tryCommand } from '../base/tryCommand'
import { useEditControls } from '../base/useEditControls'
import { useFoldActions } from '../viewport/openDays'
import { usePageElements } from '../viewport/pageElements'
import { revealItem } from '../viewport/reveal'
import { formatMissedChange, missedChangesTexts, formatLostEdit, dayIdOrIdeas } from './missedChangesTexts'
import { useMissedChanges, type MissedChanges } from './useMissedChanges'

const MAX_FACES = 2

// Over the page, to avoid a layout shift.
const Banner = styled('section')({
  ...bottomClearance,
  '--above': '84px',
  '--free': 'calc(100dvh - var(--above) - var(--below))',
  position: 'fixed',
  top: 'var(--above)',
  left: 0,
  right: 0,
  zIndex: 40,
  width: 600,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'max(var(--free) * 0.6, min(var(--free), 260px))',
  display: 'flex',
  flexDirection: 'column',
  marginInline: 'auto',
  padding: 14,
  borderRadius: radius.card,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
  [phone]: { '--above': '122px' },
})
const Line = styled('div')({ flex: 'none', display: 'flex', alignItems: 'center', gap: 12 })
const Faces = styled('span')({
  display: 'flex',
  flex: 'none',
  '& > * + *': { marginLeft: -10 },
  '& > *': { boxShadow: `0 0 0 2px ${c('surface')}` },
  [phone]: { '& > * + *': { display: 'none' } },
})
const All = styled('div')({
  minHeight: 0,
  marginTop: 8,
  marginInline: -14,
  paddingInline: 14,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})
const BannerText = styled('div')({ flex: 1, minWidth: 0 })

export function MissedChangesBanner() {
  const away = useMissedChanges()
  const { changes, lost, markAsRead } = away
  const { entries } = useOverruledActions()
  const [opened, setOpened] = useState<boolean>()
  const [dismissed, setDismissed] = useState<string>()
  const id = useId()
  const latest = useLatest(changes[0])
  // The save chip still shows dismissed ones.
  const known = entries.map(({ entry, madeAt }) => `${entry} ${madeAt}`).join()
  const overruled = known === dismissed ? 0 : entries.length
  if (changes.length === 0 && lost.length === 0 && overruled === 0) return null
  const unfolds = changes.length + lost.length > 0
  const isOpen = unfolds ? (opened ?? overruled > 0) : true
  const close = () => {
    setDismissed(known)
    markAsRead()
  }
  const people = [...new Map(changes.map(({ user }) => [user.id, user])).values()]
  return (
    <Banner aria-labelledby={id}>
      <Line>
        {people.length === 0 ? null : (
          <Faces>
            {people.slice(0, MAX_FACES).map((user) => (
              <Avatar key={user.id} src={user.avatar} size={34} />
            ))}
          </Faces>
        )}
        <BannerText role="status">
          <Typography id={id} variant="label" component="h2" sx={{ fontSize: textSize.body }}>
            {overruled > 0
              ? overruledTexts.title(overruled)
              : changes.length > 0
                ? missedChangesTexts.title(changes.length)
                : missedChangesTexts.lostTitle(lost.length)}
          </Typography>
          <Typography variant="small" component="p" noWrap sx={{ color: 'ink2' }}>
            {latest ?? (lost[0] === undefined ? '' : formatLostEdit(lost[0]))}
          </Typography>
        </BannerText>
        {!unfolds ? null : (
          <Button variant="soft" size="snug" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {isOpen ? missedChangesTexts.hide : missedChangesTexts.show}
          </Button>
        )}
        <RoundButton label={commonTexts.close} size={40} onClick={close}>
          <CloseIcon />
        </RoundButton>
      </Line>
      {isOpen ? (
        <All>
          {overruled > 0 ? <OverruledList /> : null}
          {unfolds ? <MissedChangesList away={away} /> : null}
        </All>
      ) : null}
    </Banner>
  )
}

const useLatest = (entry: ItineraryChangeEntry | undefined): string | undefined =>
  useItinerary((view) => (entry === undefined ? undefined : formatMissedChange(entry, view)))

const List = styled('ul')({ marginTop: 2 })
const Row = styled(ButtonBase)({
  display: 'flex',
  justifyContent: 'flex-start',
  width: '100%',
  minHeight: 44,
  gap: 10,
  padding: '6px 8px',
  borderRadius: radius.inner,
  textAlign: 'left',
  '&:hover': { backgroundColor: c('sunken') },
})
const Lost = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '6px 8px',
  borderRadius: radius.inner,
  backgroundColor: c('badge.placeBg'),
  color: c('badge.placeText'),
  '& + li': { marginTop: 4 },
})

function MissedChangesList({ away: { changes, lost } }: { away: MissedChanges }) {
  const view = useItinerary((now) => now)
  const viewNow = useGetView()
  const { open } = useFoldActions()
  const elements = usePageElements()
  const isThere = (id: string | undefined) =>
    id !== undefined && (view.events[id] !== undefined || view.days.some((day) => day.id === id))
  return (
    <List>
      {lost.map((edit, i) => (
        <LostRow key={`lost${i}`} edit={edit} />
      ))}
      {changes.map((entry) => {
        const { at, user, kind, eventId, dayId } = entry
        const place = [eventId, dayId].find(isThere)
        return (
          <li key={`${at}${kind}${eventId ?? dayId ?? ''}${user.id}`}>
            <Row disabled={place === undefined} onClick={() => revealItem(elements, viewNow(), place ?? '', open)}>
              <Avatar src={user.avatar} size={28} />
              <Typography variant="small" component="span" sx={{ overflowWrap: 'anywhere' }}>
                {formatMissedChange(entry, view)}
              </Typography>
            </Row>
          </li>
        )
      })}
    </List>
  )
}

function LostRow({ edit }: { edit: LostEdit }) {
  const { commands, lostEdits } = useOpenItinerary()
  const viewNow = useGetView()
  const { announce } = useEditControls()
  const putBack = () => {
    const { event } = edit
    const isDone = tryCommand(() => {
      if (edit.kind === 'field') commands.editEvent(event.id, { [edit.field]: edit.mine }, {})
      else commands.addEvent({ dayId: dayIdOrIdeas(viewNow(), event.dayId), index: event.orderIndex }, event)
    })
    if (!isDone) return
    // A restored event gets a new id.
    if (edit.kind === 'event') lostEdits.forget(edit)
    announce(missedChangesTexts.restored(event.label))
  }
  return (
    <Lost>
      <Typography variant="small" component="span" sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
        {formatLostEdit(edit)}
      </Typography>
      <Button variant="outlined" size="snug" onClick={putBack}>
        {edit.kind === 'field' ? missedChangesTexts.putBack : missedChangesTexts.recover}
      </Button>
    </Lost>
  )
}
