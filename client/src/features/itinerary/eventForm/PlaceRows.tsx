import { Suspense, useState } from 'react'
import { styled } from '@mui/material/styles'
import { limits } from '#shared/limits'
import type { Place } from '#shared/places/place'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { cssColor as c } from '../../../theme/vars'
import { FormField } from '../../../ui/forms/FormField'
import { Switch } from '../../../ui/forms/Switch'
import type { EventFormFieldsState } from './useEventFormFields'
import { hidesPlace } from './eventFormValues'
import { PlaceField } from '../placing/PlaceField'
import { placingTexts } from '../placing/placingTexts'
import { useNearestTown } from '../placing/usePlaceSearch'

const PickPointDialog = lazyPart(() => import('../map/PickPointDialog'), 'PickPointDialog')

const Hide = styled('label')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  marginTop: -8,
  color: c('ink2'),
  cursor: 'pointer',
  '& > span': { flex: 1 },
}))
const Nights = styled('div')({ maxWidth: 180 })

export type ChoosePlace = (field: 'place' | 'to', place: Place | null) => void

export function useChoosePlace({ change, improvePlace }: Pick<EventFormFieldsState, 'change' | 'improvePlace'>): ChoosePlace {
  const withNearestTown = useNearestTown()
  const choose: (...choice: Parameters<ChoosePlace>) => Promise<void> = async (field, place) => {
    // A hidden place of the trip stays hidden.
    const hiding = place?.hidden === true && { isHidden: true }
    change({ ...(field === 'place' ? { place, placeText: '' } : { to: place, toText: '' }), ...hiding })
    if (place?.timeZone === null) improvePlace(field, place, await withNearestTown(place))
  }
  return (field, place) => void choose(field, place)
}

type PlaceRowsProps = Pick<EventFormFieldsState, 'draft' | 'errors' | 'change'> & {
  startsAt: 'place' | undefined
  dayId: string
  onChoose: ChoosePlace
}

export function PlaceRows({ draft, errors, change, startsAt, dayId, onChoose }: PlaceRowsProps) {
  const isJourney = draft.category === 'transport'
  const [marking, setMarking] = useState<'place' | 'to'>()
  return (
    <>
      <PlaceField
        label={isJourney ? placingTexts.from : placingTexts.place}
        name="place"
        value={draft.place}
        typed={draft.placeText}
        isFocused={startsAt === 'place'}
        error={errors.place}
        onChange={(place) => onChoose('place', place)}
        onType={(placeText) => change({ placeText })}
        onMark={() => setMarking('place')}
      />
      {isJourney ? (
        <PlaceField
          label={placingTexts.to}
          name="to"
          value={draft.to}
          typed={draft.toText}
          error={errors.to}
          onChange={(place) => onChoose('to', place)}
          onType={(toText) => change({ toText })}
          onMark={() => setMarking('to')}
        />
      ) : null}
      {marking === undefined ? null : (
        <Suspense>
          <PickPointDialog
            start={draft.place ?? draft.to}
            dayId={dayId}
            onPick={(place) => onChoose(marking, place)}
            onClosed={() => setMarking(undefined)}
          />
        </Suspense>
      )}
      {draft.place === null && (!isJourney || draft.to === null) ? null : (
        <Hide>
          <span>{placingTexts.hide}</span>
          <Switch isOn={hidesPlace(draft)} onChange={(isHidden) => change({ isHidden })} />
        </Hide>
      )}
      {draft.category === 'accommodation' ? (
        <Nights>
          <FormField
            label={placingTexts.nights}
            name="nights"
            value={draft.nights}
            onChange={(nights) => change({ nights })}
            error={errors.nights}
            input={{ autoComplete: 'off', inputMode: 'numeric', maxLength: String(limits.nights).length }}
          />
        </Nights>
      ) : null}
    </>
  )
}
