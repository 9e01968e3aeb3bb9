import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { oneLine } from '#shared/limits'
import { formatPlaceAndCountry } from '#shared/places'
import { useSession } from '../../account/useSession'
import { unresolvedPlace } from '../../engine/base/unresolvedPlace'
import { useCreateItinerary } from '../../entities/itinerary/mutations'
import type { ChosenPicture } from '../../lib/hooks/useChosenPicture'
import { focusFirst } from '../../lib/hooks/useForm'
import {
  findItineraryFormErrors,
  itineraryRequestOf,
  type ItineraryFormErrors,
  type ItineraryFormValues,
} from './itineraryFormValues'

interface CreateFormOptions {
  draft: ItineraryFormValues
  onChange: (draft: ItineraryFormValues) => void
  onCreated: () => void
  cover: ChosenPicture | null
}

export function useCreateForm({ draft, onChange, onCreated, cover }: CreateFormOptions) {
  const [errors, setErrors] = useState<ItineraryFormErrors>({})
  // Offline, typed text becomes a place to resolve later.
  const [place, setPlace] = useState('')
  const { isCached } = useSession()
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
      const destination = isUnreached && !isChosen && place.trim() !== '' ? unresolvedPlace(oneLine(place)) : draft.destination
      const whole = { ...draft, destination }
      const found = findItineraryFormErrors(whole)
      setErrors(found)
      if (!focusFirst(event.currentTarget, found) || create.isPending || destination === null) return
      const creation = { itinerary: itineraryRequestOf(whole), location: destination, cover: cover?.file ?? null }
      // Replaces the form in the history.
      const open = ({ location }: { location: string }) =>
        void navigate(location, { replace: true, state: { justCreated: true } })
      // The form shows errors. `onCreated` runs also after an unmount.
      create.mutateAsync(creation, { onSuccess: open }).then(onCreated, () => undefined)
    },
  }
}
