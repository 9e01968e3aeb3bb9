import { useState } from 'react'
import Button from '@mui/material/Button'
import type { Category } from '#shared/categories'
import { makePlace, type Place } from '#shared/places/place'
import { ignoreChunkLoadError } from '../../../lib/loading/loadWithRetry'
import { readPicture, type PictureProblem } from '../../../lib/pictures'
import { useChosenPicture } from '../../../lib/hooks/useForm'
import { categoryTexts } from '#shared/categoryTexts'
import { pictureErrorTexts } from '../../../texts/errors'
import { ImageInput } from '../../../ui/forms/ImageInput'
import type { EventFormValues } from './eventFormValues'
import { eventPictureOf } from '../events/eventPictureOf'
import { CheckIcon } from '../../../ui/icons/menus'
import { PinIcon } from '../../../ui/icons/navigation'
import { placingTexts } from '../placing/placingTexts'
import { eventFormTexts } from './eventFormTexts'

interface EventPictureFieldProps {
  image: string | null
  category: Category | null
  chosen: EventFormValues['picture']
  onChange: (picture: File | null) => void
  /** The place where the photo was taken, on request. */
  onPlace: ((place: Place) => void) | undefined
}

interface PhotoPlace {
  place: Place
  isUsed: boolean
}

async function readPhotoPlace(picture: File): Promise<PhotoPlace | undefined> {
  const code = await import('../placing/photoPosition').catch(ignoreChunkLoadError)
  const position = await code?.readPhotoPosition(picture)
  const place = position && makePlace({ ...position, source: 'photo' })
  return place && { place, isUsed: false }
}

export function EventPictureField({ image, category, chosen, onChange, onPlace }: EventPictureFieldProps) {
  const [picture, choosePicture] = useChosenPicture()
  const [problem, setProblem] = useState<PictureProblem>()
  const [photo, setPhoto] = useState<PhotoPlace>()
  const own = picture?.address ?? (chosen === undefined ? image : null)
  const drawn = eventPictureOf({ image: null, category })?.src
  const choose = async (chosen: File) => {
    const { file, problem: found } = await readPicture(chosen)
    setProblem(found)
    if (file === undefined) return
    choosePicture(file)
    onChange(file)
    setPhoto(undefined)
    if (onPlace !== undefined) setPhoto(await readPhotoPlace(file))
  }
  const remove = () => {
    setProblem(undefined)
    setPhoto(undefined)
    choosePicture(null)
    onChange(null)
  }
  return (
    <div>
      <ImageInput
        label={eventFormTexts.picture}
        preview={own}
        placeholder={drawn}
        hint={
          own === null && category !== null && drawn !== undefined
            ? eventFormTexts.drawnPicture(categoryTexts[category])
            : undefined
        }
        onChoose={(file) => void choose(file)}
        onRemove={remove}
        error={problem === undefined ? undefined : pictureErrorTexts[problem]}
      />
      {photo === undefined ? null : (
        <Button
          variant="soft"
          size="small"
          startIcon={photo.isUsed ? <CheckIcon /> : <PinIcon />}
          sx={{ mt: 1.5 }}
          onClick={() => {
            setPhoto({ ...photo, isUsed: true })
            onPlace?.(photo.place)
          }}
        >
          {photo.isUsed ? placingTexts.photoPlaceUsed : placingTexts.photoPlace}
        </Button>
      )}
    </div>
  )
}
