import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import { commonTexts } from '../../texts/common'
import { FormField, type FormFieldProps } from './FormField'
import { EyeIcon, EyeOffIcon } from '../icons/forms'
import { iconSize } from '../../theme/sizes'

type PasswordFieldProps = Omit<FormFieldProps, 'end' | 'limit' | 'icon'>

export function PasswordField({ input, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton
      aria-label={isShown ? commonTexts.hidePassword : commonTexts.showPassword}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      edge="end"
      sx={{ mr: '-10px', color: 'ink2', flex: 'none' }}
    >
      {isShown ? <EyeOffIcon sx={{ fontSize: iconSize.control }} /> : <EyeIcon sx={{ fontSize: iconSize.control }} />}
    </IconButton>
  )
  return <FormField {...props} input={{ ...input, type: isShown ? 'text' : 'password' }} end={toggle} />
}
