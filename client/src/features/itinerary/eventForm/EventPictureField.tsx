import { useState } from 'react'
import type { Category } from '#shared/categories'
import { readPicture, type PictureProblem } from '../../../lib/pictures'
import { useChosenPicture } from '../../../lib/hooks/useForm'
import { categoryTexts } from '#shared/categoryTexts'
import { pictureErrorTexts } from '../../../texts/errors'
import { ImageInput } from '../../../ui/forms/ImageInput'
import type { EventFormValues } from './eventFormValues'
import { eventPictureOf } from '../events/eventPictureOf'
import { eventFormTexts } from './eventFormTexts'

interface EventPictureFieldProps {
  image: string | null
  category: Category | null
  chosen: EventFormValues['picture']
  onChange: (picture: File | null) => void
}

export function EventPictureField({ image, category, chosen, onChange }: EventPictureFieldProps) {
  const [picture, choosePicture] = useChosenPicture()
  const [problem, setProblem] = useState<PictureProblem>()
  const own = picture?.address ?? (chosen === undefined ? image : null)
  const drawn = eventPictureOf({ image: null, category })?.src
  const choose = async (chosen: File) => {
    const { file, problem: found } = await readPicture(chosen)
    setProblem(found)
    if (file === undefined) return
    choosePicture(file)
    onChange(file)
  }
  const remove = () => {
    setProblem(undefined)
    choosePicture(null)
    onChange(null)
  }
  return (
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
  )
}
