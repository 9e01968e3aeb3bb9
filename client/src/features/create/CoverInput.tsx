import { useState } from 'react'
import { coverUrl } from '../../../../shared/covers'
import { limits } from '../../../../shared/limits'
import type { ChosenPicture } from '../../lib/useChosenPicture'
import { ImageInput } from '../../ui/ImageInput'
import type { Draft } from './draft'
import { texts } from './texts'

interface CoverInputProps {
  draft: Draft
  cover: ChosenPicture | null
  onCover: (file: File | null) => void
}

/** A cover of one's own; until there is one, the drawn one shows. */
export function CoverInput({ draft, cover, onCover }: CoverInputProps) {
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (file: File) => {
    setTooLarge(file.size > limits.imageBytes)
    if (file.size <= limits.imageBytes) onCover(file)
  }
  return (
    <ImageInput
      label={texts.cover}
      optional
      preview={cover?.address ?? null}
      placeholder={coverUrl({ id: draft.id, geonameId: draft.destination?.geonameId ?? null, shape: 'card' })}
      onChoose={choose}
      onRemove={() => onCover(null)}
      error={isTooLarge ? texts.tooLarge : undefined}
    />
  )
}
