import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { coverUrl } from '#shared/covers'
import { limits, countCodePoints, normalizeLine } from '#shared/limits'
import { mosaicTileId } from '../../../entities/list/ListCover'
import { useCreateList } from '../../../entities/list/listMutations'
import { toggleListMembership } from '../../../entities/list/memberships'
import { listTexts } from '../../../entities/list/listTexts'
import { showSuccessToast, showErrorToast } from '../../../lib/toasts'
import { type ChosenPicture, focusFirstError } from '../../../lib/hooks/useForm'
import { useLocationState } from '../../../lib/navigation/usePageLocation'
import { errorText } from '../../../engine/api/errorText'
import { CoverInput } from '../../../ui/forms/ImageInput'
import { FormField } from '../../../ui/forms/FormField'
import { TextArea } from '../../../ui/forms/TextArea'
import { FormError } from '../../../ui/forms/FormError'
import { SubmitButton } from '../../../ui/buttons/SubmitButton'
import { VisibilitySwitch } from '../../../ui/forms/VisibilitySwitch'
import { objectOf, isBoolean, isText } from '../../../lib/checks'
import { createListErrorTexts, listPageTexts } from '../listPageTexts'

interface CreateListFormProps {
  id: string
  draft: ListFormValues
  note: ReactNode
  onChange: (draft: ListFormValues) => void
  onCreated: () => void
  cover: ChosenPicture | null
  onCover: (file: File | null) => void
}

/** Adds the itinerary of the location state to the list. */
export function CreateListForm({ id, draft, note, onChange, onCreated, cover, onCover }: CreateListFormProps) {
  const [errors, setErrors] = useState<ListFormErrors>({})
  const create = useCreateList()
  const navigate = useNavigate()
  const first = itineraryToAddOf(useLocationState())
  const change = (part: Partial<ListFormValues>) => {
    onChange({ ...draft, ...part })
    setErrors({})
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findListFormErrors(draft)
    setErrors(found)
    if (!focusFirstError(event.currentTarget, found) || create.isPending || create.isSuccess) return
    const open = async ({ location }: { location: string }) => {
      if (first !== undefined) await putFirst(first, location, draft.title)
      await navigate(location, { replace: true })
    }
    // The form shows errors itself. `onCreated` also runs after the page unmounted.
    create
      .mutateAsync({ list: draft, cover: cover?.file ?? null }, { onSuccess: (created) => void open(created) })
      .then(onCreated, () => undefined)
  }

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      {note}
      <FormError text={create.isError ? errorText(create.error, createListErrorTexts) : undefined} />
      {first === undefined ? null : (
        <Typography sx={{ color: 'ink2', overflowWrap: 'anywhere' }}>{listPageTexts.withItinerary(first.title)}</Typography>
      )}
      <FormField
        label={listPageTexts.title}
        name="title"
        value={draft.title}
        onChange={(title) => change({ title })}
        limit={limits.title}
        error={errors.title}
        input={{ autoComplete: 'off', required: true }}
      />
      <TextArea
        label={listPageTexts.description}
        name="description"
        optional
        value={draft.description}
        onChange={(description) => change({ description })}
        limit={limits.description}
        error={errors.description}
        rows={{ min: 2, max: 6 }}
      />
      <CoverInput
        label={listPageTexts.cover}
        cover={cover}
        onCover={onCover}
        drawn={coverUrl({ id: mosaicTileId(id, '0'), geonameId: null, shape: 'card' })}
      />
      <VisibilitySwitch
        isPublic={draft.isPublic}
        onChange={(isPublic) => change({ isPublic })}
        names={listTexts.visibility}
        helper={draft.isPublic ? listPageTexts.visibilityHelpers.public : listPageTexts.visibilityHelpers.private}
      />
      <SubmitButton isLoading={create.isPending || create.isSuccess}>{listPageTexts.create}</SubmitButton>
    </Stack>
  )
}

async function putFirst({ id }: ItineraryToAdd, location: string, listTitle: string): Promise<void> {
  const listId = location.split('/').at(-1) ?? ''
  if (await toggleListMembership(listId, id, false)) showSuccessToast(listTexts.addedTo(listTitle))
  else showErrorToast(listPageTexts.addFailed)
}

interface ItineraryToAdd {
  id: string
  title: string
}

export function itineraryToAddOf(state: unknown): ItineraryToAdd | undefined {
  if (typeof state !== 'object' || state === null || !('itinerary' in state)) return undefined
  const { itinerary } = state
  if (typeof itinerary !== 'object' || itinerary === null || !('id' in itinerary) || !('title' in itinerary)) return undefined
  const { id, title } = itinerary
  return typeof id === 'string' && typeof title === 'string' ? { id, title } : undefined
}

export interface ListFormValues {
  title: string
  description: string
  isPublic: boolean
}

export const emptyListForm: ListFormValues = { title: '', description: '', isPublic: false }
export const isListFormValues = objectOf<ListFormValues>({ title: isText, description: isText, isPublic: isBoolean })

type ListFormErrors = { [field in 'title' | 'description']?: string | undefined }

function findListFormErrors({ title, description }: ListFormValues): ListFormErrors {
  return {
    title: normalizeLine(title) === '' ? listPageTexts.noTitle : tooManyLetters(title, limits.title),
    description: tooManyLetters(description, limits.description),
  }
}

const tooManyLetters = (text: string, limit: number) =>
  countCodePoints(text.trim()) > limit ? listPageTexts.tooManyLetters(limit) : undefined
