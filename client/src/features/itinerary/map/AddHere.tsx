import { useState } from 'react'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { IDEAS_DAY_ID } from '#shared/itinerary/ideas'
import type { DayView } from '#shared/itinerary/view'
import { toPosition, unproject } from '#shared/map/mercator'
import { makePlace, type Place } from '#shared/places/place'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { tripTexts } from '../base/tripTexts'
import type { GestureHandlers } from '../../../entities/map/gestures'
import type { MapStore } from '../../../entities/map/mapStore'
import { mapTexts } from './mapTexts'
import type { PlaceEditor } from './MemberMap'
import type { ShownPart } from './tripPins'

interface AddHereOptions {
  map: MapStore
  days: readonly DayView[]
  part: ShownPart
  editor: PlaceEditor | undefined
}

/** Where a user pressed for long: an event of the chosen day, else the user is asked for the day. */
export function useAddHere({ map, days, part, editor }: AddHereOptions) {
  const [asked, setAsked] = useState<{ place: Place; isOpen: boolean; left: number; top: number }>()
  const add = async (place: Place, dayId: string) => editor?.openForm({ kind: 'new', dayId, place: await editor.complete(place) })
  const close = () => setAsked((now) => now && { ...now, isOpen: false })
  const onLongPress: NonNullable<GestureHandlers['onLongPress']> = (point, screen) => {
    const place = makePlace({ ...toPosition(unproject(point, map.view.get())), source: 'map' })
    if (place === undefined) return
    if (part === 'all') setAsked({ place, isOpen: true, ...screen })
    else void add(place, part)
  }
  const choices = [...days.map(({ id, label }) => ({ id, label })), { id: IDEAS_DAY_ID, label: tripTexts.ideas }]
  const menu =
    asked === undefined ? null : (
      <ActionMenu
        open={asked.isOpen}
        anchorReference="anchorPosition"
        anchorPosition={{ left: asked.left, top: asked.top }}
        transformOrigin={{ vertical: 'top', horizontal: 'left' }}
        onClose={close}
        slotProps={{ transition: { onExited: () => setAsked(undefined) }, list: { 'aria-label': mapTexts.addHere } }}
      >
        <Typography component="li" variant="label" role="presentation" sx={{ px: 1.5, py: 1, display: 'block' }}>
          {mapTexts.addHere}
        </Typography>
        {choices.map(({ id, label }) => (
          <MenuItem
            key={id}
            onClick={() => {
              close()
              void add(asked.place, id)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </ActionMenu>
    )
  return { onLongPress, menu }
}
