import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { EventView } from '#shared/itinerary/view'
import { useCloseOnBack } from '../../../lib/navigation/useCloseOnBack'
import { commonTexts } from '../../../texts/common'
import { cssColor as c, floatShadow, hairline, radius } from '../../../theme/vars'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { CloseIcon } from '../../../ui/icons/navigation'
import { CategoryDisc } from '../events/CategoryDisc'
import { PlaceLine, ZonedTimes } from '../places/PlaceLine'
import { useEventTimes } from '../places/useEventTimes'
import { mapTexts } from './mapTexts'

const Card = styled('section')({
  position: 'absolute',
  left: 8,
  right: 8,
  bottom: 8,
  maxWidth: 480,
  marginInline: 'auto',
  padding: '14px 14px 12px 16px',
  borderRadius: radius.panel,
  backgroundColor: c('surface'),
  boxShadow: `${hairline}, ${floatShadow}`,
  cursor: 'auto',
})
const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
})
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, 'div + &': { marginTop: 12 } })

const MAP = '[role="group"][tabindex="0"]'

interface PinCardProps {
  event: EventView
  dayLabel: string
  onClose: () => void
  /** Where the list is not beside the map. */
  onShowInList: (() => void) | undefined
  /** Leaves the map to the pin, and shows `children` only. */
  isMoving: boolean
  /** Of edit mode. */
  children: ReactNode
}

/** The event of the marked pin. */
export function PinCard({ event, dayLabel, onClose, onShowInList, isMoving, children }: PinCardProps) {
  const { startTime, endTime } = event
  const { elsewhere } = useEventTimes(event)
  useCloseOnBack(onShowInList !== undefined, onClose)
  const title = event.label === '' ? commonTexts.untitled : event.label
  const hours = [startTime, endTime].filter((time) => time !== null).join(' – ')
  return (
    <Card ref={passFocusToMap} aria-label={title} data-pin-card="">
      {isMoving ? null : (
        <Head>
          <CategoryDisc category={event.category} size={36} />
          <div>
            <Typography variant="small" component="p" sx={{ color: 'ink2', fontVariantNumeric: 'tabular-nums' }}>
              {hours === '' ? dayLabel : `${dayLabel} · ${hours}`}
            </Typography>
            <Typography variant="eventTitle" component="p">
              {title}
            </Typography>
            <PlaceLine label={event.label} category={event.category} place={event.place} to={event.to} />
            {elsewhere === undefined ? null : <ZonedTimes times={elsewhere} />}
          </div>
          <RoundButton label={commonTexts.close} size={36} onClick={onClose}>
            <CloseIcon />
          </RoundButton>
        </Head>
      )}
      {onShowInList === undefined && children === undefined ? null : (
        <Actions>
          {onShowInList === undefined || isMoving ? null : (
            <Button variant="soft" size="snug" onClick={onShowInList}>
              {mapTexts.showInList}
            </Button>
          )}
          {children}
        </Actions>
      )}
    </Card>
  )
}

/** If it goes with the focus inside, because another user deletes the event. */
function passFocusToMap(card: HTMLElement | null): () => void {
  const map = card?.parentElement?.querySelector<HTMLElement>(MAP)
  return () => {
    if (card?.contains(document.activeElement)) map?.focus({ preventScroll: true })
  }
}
