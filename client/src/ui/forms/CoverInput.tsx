import { useState } from 'react'
import { readPicture, type PictureProblem } from '../../lib/pictures'
import type { ChosenPicture } from '../../lib/hooks/useForm'
import { pictureErrorTexts } from '../../texts/errors'
import { ImageInput } from './ImageInput'

interface CoverInputProps {
  label: string
  cover: ChosenPicture | null
  onCover: (file: File | null) => void
  /** Address of the drawn fallback. */
  drawn: string
}

export function CoverInput({ label, cover, onCover, drawn }: CoverInputProps) {
  const [problem, setProblem] = useState<PictureProblem>()
  const choose = async (chosen: File) => {
    const { file, problem: found } = await readPicture(chosen)
    setProblem(found)
    if (file !== undefined) onCover(file)
  }
  return (
    <ImageInput
      label={label}
      optional
      preview={cover?.address ?? null}
      placeholder={drawn}
      onChoose={(file) => void choose(file)}
      onRemove={() => onCover(null)}
      error={problem === undefined ? undefined : pictureErrorTexts[problem]}
    />
  )
}
