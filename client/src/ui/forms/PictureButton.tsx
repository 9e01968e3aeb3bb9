import Button from '@mui/material/Button'
import { common } from '../../texts/common'
import { ImageIcon, UploadIcon } from '../icons/forms'
import { PictureFile } from './PictureFile'

interface PictureButtonProps {
  isChange: boolean
  label?: string
  onChoose: (file: File) => void
}

export const PictureButton = ({ isChange, label = common.uploadImage, onChoose }: PictureButtonProps) => (
  <PictureFile onChoose={onChoose}>
    {(open) => (
      <Button variant="outlined" color="inherit" size="snug" startIcon={isChange ? <ImageIcon /> : <UploadIcon />} onClick={open}>
        {isChange ? common.changeImage : label}
      </Button>
    )}
  </PictureFile>
)
