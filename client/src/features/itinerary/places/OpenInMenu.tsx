import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { Place } from '#shared/places/place'
import { placeLinks } from '#shared/places/openIn'
import { copyText } from '../../../lib/copyText'
import { showErrorToast, showSuccessToast } from '../../../lib/toasts'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { pointedEvent, useMapView } from '../base/mapView'
import { useIsPhone } from '../base/useIsPhone'
import { openInTexts as texts } from './openInTexts'

interface OpenInMenuProps {
  place: Place
  eventId: string | undefined
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}

const apps = ['google', 'apple', 'openStreetMap'] as const

/** Apple's phones open no `geo:` links. */
const opensGeoLinks = (): boolean => !/iPhone|iPad|iPod/.test(navigator.userAgent)

/** Of sights the address is only their town. */
function addressOf({ name, address, lat, lng }: Place): string {
  if (address === null) return `${lat}, ${lng}`
  return name === null || address.startsWith(name) ? address : `${name}, ${address}`
}

export function OpenInMenu({ place, eventId, anchor, isOpen, onClose, onClosed }: OpenInMenuProps) {
  const isPhone = useIsPhone()
  const links = placeLinks(place)
  const copy = async () => {
    onClose()
    const isCopied = await copyText(addressOf(place))
    if (isCopied) showSuccessToast(place.address === null ? texts.coordinatesCopied : texts.addressCopied, { id: 'copied' })
    else showErrorToast(texts.copyFailed)
  }
  return (
    <ActionMenu
      open={isOpen}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        transition: { onExited: onClosed },
        list: { 'aria-label': texts.openIn },
        paper: { sx: { maxWidth: 300 } },
      }}
    >
      <Typography component="li" variant="label" role="presentation" sx={{ px: 1.5, py: 1, display: 'block' }}>
        {texts.openIn}
        {place.address === null ? null : (
          <Typography component="span" variant="meta" sx={{ display: 'block', color: 'ink2', overflowWrap: 'anywhere' }}>
            {place.address}
          </Typography>
        )}
      </Typography>
      {apps.map((app, i) => (
        <MenuItem
          key={app}
          component="a"
          href={links[app]}
          target="_blank"
          rel="noopener noreferrer"
          autoFocus={i === 0}
          onClick={onClose}
        >
          {texts[app]}
        </MenuItem>
      ))}
      {isPhone && opensGeoLinks() ? (
        <MenuItem component="a" href={links.geo} rel="noopener noreferrer" onClick={onClose}>
          {texts.otherApp}
        </MenuItem>
      ) : null}
      <Divider component="li" />
      {eventId === undefined ? null : <ShowOnMap eventId={eventId} onClose={onClose} />}
      <MenuItem onClick={() => void copy()}>{place.address === null ? texts.copyCoordinates : texts.copyAddress}</MenuItem>
    </ActionMenu>
  )
}

function ShowOnMap({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const map = useMapView()
  if (!map.isOffered) return null
  const show = () => {
    onClose()
    pointedEvent.set({ eventId })
    if (!map.isOpen) map.open()
  }
  return <MenuItem onClick={show}>{texts.showOnMap}</MenuItem>
}
