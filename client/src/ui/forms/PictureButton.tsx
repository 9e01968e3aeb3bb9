import Button from '@mui/material/Button'
import { commonTexts } from '../../texts/common'
import { ImageIcon, UploadIcon } from '../icons/forms'
import { FilePicker } from './FilePicker'

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
