import Button from '@mui/material/Button'
import { common } from '../../texts/common'
import { ImageIcon, UploadIcon } from '../icons/forms'
import { PictureFile } from './PictureFile'

interface PictureButtonProps {
  /** Whether there is a picture already, which another one replaces. */
  isChange: boolean
  /** The verb while there is none. */
  label?: string
  onChoose: (file: File) => void
}

/** Lets a picture be chosen from the device. */
export const PictureButton = ({ isChange, label = common.uploadImage, onChoose }: PictureButtonProps) => (
  <PictureFile onChoose={onChoose}>
    {(open) => (
      <Button variant="outlined" color="inherit" size="snug" startIcon={isChange ? <ImageIcon /> : <UploadIcon />} onClick={open}>
        {isChange ? common.changeImage : label}
      </Button>
    )}
  </PictureFile>
)
