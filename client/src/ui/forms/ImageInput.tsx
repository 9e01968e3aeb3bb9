import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../texts/common'
import { cssColor as c, radius } from '../../theme/vars'
import { readPicture, type PictureProblem } from '../../lib/pictures'
import type { ChosenPicture } from '../../lib/hooks/useForm'
import { pictureErrorTexts } from '../../texts/errors'
import { TrashIcon } from '../icons/editing'
import { FieldFrame } from './FieldFrame'
import { PictureButton } from './FilePicker'

interface ImageInputProps {
  label: string
  preview: string | null
  onChoose: (file: File) => void
  onRemove: () => void
  optional?: boolean
  placeholder?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  chooseLabel?: string
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' })
const Preview = styled('img')({
  width: 130,
  height: 90,
  flex: 'none',
  objectFit: 'cover',
  borderRadius: radius.input,
  backgroundColor: c('sunken'),
})
const Buttons = styled('div')({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 4 })

export function ImageInput(props: ImageInputProps) {
  const {
    label,
    preview,
    onChoose,
    onRemove,
    optional,
    placeholder,
    hint = commonTexts.imageTypes,
    error,
    chooseLabel = commonTexts.uploadImage,
  } = props
  const labelId = useId()
  const shown = preview ?? placeholder
  return (
    <FieldFrame label={label} labelId={labelId} optional={optional} hint={hint} error={error}>
      {() => (
        <Row role="group" aria-labelledby={labelId}>
          {shown === undefined ? null : <Preview src={shown} alt="" width={130} height={90} />}
          <Buttons>
            <PictureButton isChange={preview !== null} label={chooseLabel} onChoose={onChoose} />
            {preview === null ? null : (
              <Button variant="text" color="error" size="snug" startIcon={<TrashIcon />} onClick={onRemove}>
                {commonTexts.removeImage}
              </Button>
            )}
          </Buttons>
        </Row>
      )}
    </FieldFrame>
  )
}

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
