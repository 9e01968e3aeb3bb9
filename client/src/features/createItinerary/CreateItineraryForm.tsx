import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import Stack from '@mui/material/Stack'
import { coverUrl } from '#shared/covers'
import { limits, normalizeLine } from '#shared/limits'
import { formatPlaceAndCountry } from '#shared/places'
import { useSession } from '../../account/useSession'
import { errorText } from '../../engine/api/errorText'
import { createUnresolvedPlace } from '../../engine/base/unresolvedPlace'
import { DeviceStorageError } from '../../engine/device/deviceStorage'
import { localCopiesOf } from '../../engine/device/localCopies'
import { useCreateItinerary } from '../../entities/itinerary/itineraryMutations'
import { itineraryTexts } from '../../entities/itinerary/itineraryTexts'
import { DestinationPicker } from '../../entities/location/DestinationPicker'
import { focusFirstError, type ChosenPicture } from '../../lib/hooks/useForm'
import { paths } from '../../lib/navigation/paths'
import { SubmitButton } from '../../ui/buttons/SubmitButton'
import { LazyDateRangeFields } from '../../ui/dates/LazyDateRangeFields'
import { CoverInput } from '../../ui/forms/ImageInput'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { TextArea } from '../../ui/forms/TextArea'
import { VisibilitySwitch } from '../../ui/forms/VisibilitySwitch'
import { createItineraryErrorTexts, createItineraryTexts } from './createItineraryTexts'
import {
  findItineraryFormErrors,
  itineraryRequestOf,
  type ItineraryFormValues,
  type ItineraryFormErrors,
} from './itineraryFormValues'

interface CreateFormProps {
  draft: ItineraryFormValues
  note: ReactNode
  onChange: (draft: ItineraryFormValues) => void
  onCreated: () => void
  cover: ChosenPicture | null
  onCover: (file: File | null) => void
}

export function CreateItineraryForm({ draft, note, onChange, onCreated, cover, onCover }: CreateFormProps) {
  const [isTouched, setTouched] = useState(false)
  const { errors, error, isPending, change, typePlace, submit } = useCreateForm({ draft, onChange, onCreated, cover })

  return (
    <Stack component="form" noValidate onSubmit={submit} onFocus={() => setTouched(true)} sx={{ gap: 2.5 }}>
      {note}
      <FormError text={error === null ? undefined : sentenceFor(error)} />
      <FormField
        label={createItineraryTexts.name}
        name="title"
        value={draft.title}
        onChange={(title) => change({ title })}
        limit={limits.title}
        error={errors.title}
        input={{ autoComplete: 'off', required: true }}
      />
      <DestinationPicker
        label={createItineraryTexts.destination}
        name="destination"
        value={draft.destination}
        onChange={(destination) => change({ destination })}
        onType={typePlace}
        error={errors.destination}
      />
      <TextArea
        label={createItineraryTexts.description}
        name="description"
        optional
        value={draft.description}
        onChange={(description) => change({ description })}
        limit={limits.description}
        error={errors.description}
        rows={{ min: 2, max: 6 }}
      />
      <LazyDateRangeFields
        isWanted={isTouched}
        range={draft}
        onChange={({ start, end }) => change({ start, end })}
        labels={{ start: createItineraryTexts.start, end: createItineraryTexts.end }}
        errors={{ start: errors.startDate, end: errors.endDate }}
      />
      <CoverInput
        label={createItineraryTexts.cover}
        cover={cover}
        onCover={onCover}
        drawn={coverUrl({ id: draft.id, geonameId: draft.destination?.geonameId ?? null, shape: 'card' })}
      />
      <VisibilitySwitch
        isPublic={draft.isPublic}
        onChange={(isPublic) => change({ isPublic })}
        names={itineraryTexts.visibility}
        helper={draft.isPublic ? createItineraryTexts.publicHelper : createItineraryTexts.privateHelper}
      />
      <SubmitButton isLoading={isPending}>{createItineraryTexts.create}</SubmitButton>
    </Stack>
  )
}

interface CreateFormOptions {
  draft: ItineraryFormValues
  onChange: (draft: ItineraryFormValues) => void
  onCreated: () => void
  cover: ChosenPicture | null
}

function useCreateForm({ draft, onChange, onCreated, cover }: CreateFormOptions) {
  const [errors, setErrors] = useState<ItineraryFormErrors>({})
  // Offline, typed text becomes a place to resolve later.
  const [place, setPlace] = useState('')
  const { user, isCached } = useSession()
  const create = useCreateItinerary()
  const navigate = useNavigate()

  return {
    errors,
    error: create.error,
    isPending: create.isPending,
    change(part: Partial<ItineraryFormValues>) {
      onChange({ ...draft, ...part })
      setErrors({})
    },
    typePlace(text: string) {
      setPlace(text)
      setErrors({})
    },
    submit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      const isUnreached = isCached || !navigator.onLine
      const isChosen = draft.destination !== null && [formatPlaceAndCountry(draft.destination), ''].includes(place)
      const destination =
        isUnreached && !isChosen && place.trim() !== '' ? createUnresolvedPlace(normalizeLine(place)) : draft.destination
      const whole = { ...draft, destination }
      const found = findItineraryFormErrors(whole)
      setErrors(found)
      if (!focusFirstError(event.currentTarget, found) || create.isPending || destination === null) return
      const creation = { itinerary: itineraryRequestOf(whole), location: destination, cover: cover?.file ?? null }
      const open = ({ location }: { location: string }) =>
        void navigate(location, { replace: true, state: { justCreated: true } })
      const isMade = user !== null && localCopiesOf(user.id).find(draft.id) !== undefined
      // By a duplicated tab.
      if (isMade) {
        onCreated()
        open({ location: paths.itinerary(draft.id) })
        return
      }
      // The form shows errors. `onCreated` runs also after an unmount.
      create.mutateAsync(creation, { onSuccess: open }).then(onCreated, () => undefined)
    },
  }
}

const sentenceFor = (error: Error): string =>
  error instanceof DeviceStorageError ? createItineraryTexts.noRoomHere : errorText(error, createItineraryErrorTexts)
