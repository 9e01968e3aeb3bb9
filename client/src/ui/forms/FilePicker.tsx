import { useId, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import { commonTexts } from '../../texts/common'
import { ImageIcon, UploadIcon } from '../icons/forms'

const PICTURES = '.png,.jpg,.jpeg,image/png,image/jpeg'

interface FilePickerProps {
  onChoose: (file: File) => void
  accept?: string
  children: (open: () => void) => ReactNode
}

export function FilePicker({ onChoose, accept = PICTURES, children }: FilePickerProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) onChoose(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      {children(() => document.getElementById(id)?.click())}
    </>
  )
}

interface PictureButtonProps {
  isChange: boolean
  label?: string
  onChoose: (file: File) => void
}

export const PictureButton = ({ isChange, label = commonTexts.uploadImage, onChoose }: PictureButtonProps) => (
  <FilePicker onChoose={onChoose}>
    {(open) => (
      <Button variant="outlined" color="inherit" size="snug" startIcon={isChange ? <ImageIcon /> : <UploadIcon />} onClick={open}>
        {isChange ? commonTexts.changeImage : label}
      </Button>
    )}
  </FilePicker>
)
