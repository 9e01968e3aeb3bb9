import { useId } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { common } from '../../texts/common'
import { cssColor as c, radius } from '../../theme/vars'
import { FieldFrame } from './FieldFrame'
import { TrashIcon } from '../icons/editing'
import { PictureButton } from './PictureButton'

interface ImageInputProps {
  label: string
  /** What to show: the address of the present picture, or of the file just chosen (`useChosenPicture`). */
  preview: string | null
  onChoose: (file: File) => void
  onRemove: () => void
  optional?: boolean
  /** What stands there without a picture of one's own. */
  placeholder?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** The verb of the button while there is no picture. */
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

/** A picture of 130 × 90, and beside it the ways to change and remove it. */
export function ImageInput(props: ImageInputProps) {
  const {
    label,
    preview,
    onChoose,
    onRemove,
    optional,
    placeholder,
    hint = common.imageTypes,
    error,
    chooseLabel = common.uploadImage,
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
                {common.removeImage}
              </Button>
            )}
          </Buttons>
        </Row>
      )}
    </FieldFrame>
  )
}
