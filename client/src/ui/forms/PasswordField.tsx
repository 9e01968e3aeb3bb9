import { useState } from 'react'
import IconButton from '@mui/material/IconButton'
import { common } from '../../texts/common'
import { Field, type FieldProps } from './Field'
import { EyeIcon, EyeOffIcon } from '../icons/forms'

type PasswordFieldProps = Omit<FieldProps, 'end' | 'limit' | 'icon'>

/** A password, hidden until the eye is pressed. */
export function PasswordField({ input, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton
      aria-label={isShown ? common.hidePassword : common.showPassword}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      edge="end"
      sx={{ mr: '-10px', color: 'ink2', flex: 'none' }}
    >
      {isShown ? <EyeOffIcon sx={{ fontSize: 20 }} /> : <EyeIcon sx={{ fontSize: 20 }} />}
    </IconButton>
  )
  return <Field {...props} input={{ ...input, type: isShown ? 'text' : 'password' }} end={toggle} />
}
