import { useState, type ReactNode } from 'react'
import Stack from '@mui/material/Stack'
import { coverUrl } from '#shared/covers'
import { limits } from '#shared/limits'
import { texts as itineraryTexts } from '../../entities/itinerary/texts'
import { DestinationPicker } from '../../entities/location/DestinationPicker'
import { DeviceError } from '../../engine/device/deviceError'
import type { ChosenPicture } from '../../lib/hooks/useChosenPicture'
import { errorText } from '../../engine/api/errorText'
import { CoverInput } from '../../ui/forms/CoverInput'
import { LazyDateRangeFields } from '../../ui/dates/LazyDateRangeFields'
import { FormField } from '../../ui/forms/FormField'
import { TextArea } from '../../ui/forms/TextArea'
import { FormError } from '../../ui/forms/FormError'
import { SubmitButton } from '../../ui/buttons/SubmitButton'
import { VisibilitySwitch } from '../../ui/forms/VisibilitySwitch'
import type { ItineraryFormValues } from './itineraryFormValues'
import { createErrors as sentences, texts } from './texts'
import { useCreateForm } from './useCreateForm'

const sentenceFor = (error: Error): string => (error instanceof DeviceError ? texts.noRoomHere : errorText(error, sentences))

interface CreateFormProps {
  draft: ItineraryFormValues
  note: ReactNode
  onChange: (draft: ItineraryFormValues) => void
  /** Created on the server, or on this device. */
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
        onType={typePlace}
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
      <SubmitButton isLoading={isPending}>{texts.create}</SubmitButton>
    </Stack>
  )
}
