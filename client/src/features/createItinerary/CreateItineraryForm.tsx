import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import Stack from '@mui/material/Stack'
import { coverUrl } from '#shared/covers'
import { limits, oneLine } from '#shared/limits'
import { placeBadge } from '#shared/places'
import { useCreateItinerary } from '../../entities/itinerary/mutations'
import { texts as itineraryTexts } from '../../entities/itinerary/texts'
import { DestinationPicker } from '../../entities/location/DestinationPicker'
import { useSession } from '../../account/useSession'
import { DeviceError } from '../../engine/device/deviceError'
import { unresolvedPlace } from '../../engine/base/unresolvedPlace'
import type { ChosenPicture } from '../../lib/hooks/useChosenPicture'
import { focusFirst } from '../../lib/hooks/useForm'
import { errorText } from '../../engine/api/errorText'
import { CoverInput } from '../../ui/forms/CoverInput'
import { LazyDateRangeFields } from '../../ui/dates/LazyDateRangeFields'
import { Field } from '../../ui/forms/Field'
import { TextArea } from '../../ui/forms/TextArea'
import { FormError } from '../../ui/forms/FormError'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { VisibilitySwitch } from '../../ui/forms/VisibilitySwitch'
import {
  findItineraryFormErrors,
  itineraryRequestOf,
  type ItineraryFormValues,
  type ItineraryFormErrors,
} from './itineraryFormValues'
import { createErrors as sentences, texts } from './texts'

const sentenceFor = (error: Error): string => (error instanceof DeviceError ? texts.noRoomHere : errorText(error, sentences))

interface CreateFormProps {
  draft: ItineraryFormValues
  /** Above the fields. */
  note: ReactNode
  onChange: (draft: ItineraryFormValues) => void
  /** The trip is there, or is kept here until the server has it. */
  onCreated: () => void
  cover: ChosenPicture | null
  onCover: (file: File | null) => void
}

/** Lands in the new trip, ready to edit. */
export function CreateItineraryForm({ draft, note, onChange, onCreated, cover, onCover }: CreateFormProps) {
  const [errors, setErrors] = useState<ItineraryFormErrors>({})
  const [isTouched, setTouched] = useState(false)
  // As it stands in the field: without a network it may be the place to choose later.
  const [place, setPlace] = useState('')
  const { isCached } = useSession()
  const create = useCreateItinerary()
  const navigate = useNavigate()
  const change = (part: Partial<ItineraryFormValues>) => {
    onChange({ ...draft, ...part })
    setErrors({})
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isUnreached = isCached || !navigator.onLine
    const isChosen = draft.destination !== null && [placeBadge(draft.destination), ''].includes(place)
    const destination = isUnreached && !isChosen && place.trim() !== '' ? unresolvedPlace(oneLine(place)) : draft.destination
    const whole = { ...draft, destination }
    const found = findItineraryFormErrors(whole)
    setErrors(found)
    if (!focusFirst(event.currentTarget, found) || create.isPending || destination === null) return
    const creation = { itinerary: itineraryRequestOf(whole), location: destination, cover: cover?.file ?? null }
    // The form is done with: the way back leads to where one came from.
    const open = ({ location }: { location: string }) => void navigate(location, { replace: true, state: { justCreated: true } })
    // The form shows errors itself. `onCreated` runs also when somebody has left the form meanwhile.
    create.mutateAsync(creation, { onSuccess: open }).then(onCreated, () => undefined)
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} onFocus={() => setTouched(true)} sx={{ gap: 2.5 }}>
      {note}
      <FormError text={create.isError ? sentenceFor(create.error) : undefined} />
      <Field
        label={texts.name}
        name="title"
        value={draft.title}
        onChange={(title) => change({ title })}
        limit={limits.title}
        error={errors.title}
        input={{ autoComplete: 'off', required: true }}
      />
      <DestinationPicker
        label={texts.destination}
        name="destination"
        value={draft.destination}
        onChange={(destination) => change({ destination })}
        onType={(text) => {
          setPlace(text)
          setErrors({})
        }}
        error={errors.destination}
      />
      <TextArea
        label={texts.description}
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
        labels={{ start: texts.start, end: texts.end }}
        errors={{ start: errors.startDate, end: errors.endDate }}
      />
      <CoverInput
        label={texts.cover}
        cover={cover}
        onCover={onCover}
        drawn={coverUrl({ id: draft.id, geonameId: draft.destination?.geonameId ?? null, shape: 'card' })}
      />
      <VisibilitySwitch
        isPublic={draft.isPublic}
        onChange={(isPublic) => change({ isPublic })}
        names={itineraryTexts.visibility}
        helper={draft.isPublic ? texts.publicHelper : texts.privateHelper}
      />
      <LoadingButton
        type="submit"
        size="large"
        isLoading={create.isPending}
        sx={{ mt: 1, minWidth: 180, alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
      >
        {texts.create}
      </LoadingButton>
    </Stack>
  )
}
