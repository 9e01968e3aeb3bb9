import { useState } from 'react'
import { pictureProblem, type PictureProblem } from '../../lib/pictures'
import type { ChosenPicture } from '../../lib/hooks/useChosenPicture'
import { pictureErrors } from '../../texts/errors'
import { ImageInput } from './ImageInput'

interface CoverInputProps {
  label: string
  cover: ChosenPicture | null
  onCover: (file: File | null) => void
  /** The address of the drawn picture. */
  drawn: string
}

/** A cover of one's own, if it is a picture and not too large; until there is one, the drawn one shows. */
export function CoverInput({ label, cover, onCover, drawn }: CoverInputProps) {
  const [problem, setProblem] = useState<PictureProblem>()
  const choose = (file: File) => {
    const found = pictureProblem(file)
    setProblem(found)
    if (found === undefined) onCover(file)
  }
  return (
    <ImageInput
      label={label}
      optional
      preview={cover?.address ?? null}
      placeholder={drawn}
      onChoose={choose}
      onRemove={() => onCover(null)}
      error={problem === undefined ? undefined : pictureErrors[problem]}
    />
  )
}
