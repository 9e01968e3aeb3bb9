import { useId } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Switch } from './Switch'
import { textSize } from '../../theme/sizes'

interface VisibilitySwitchProps {
  isPublic: boolean
  onChange: (isPublic: boolean) => void
  /** 'Público' and 'Privado', or 'Pública' and 'Privada'. */
  names: { public: string; private: string }
  helper?: string
}

const Row = styled('label')({ display: 'inline-flex', alignItems: 'center', gap: 12, minHeight: 44, cursor: 'pointer' })

/** Labelled by its state. */
export function VisibilitySwitch({ isPublic, onChange, names, helper }: VisibilitySwitchProps) {
  const helperId = useId()
  return (
    <Row>
      <Switch
        isOn={isPublic}
        onChange={onChange}
        aria-label={isPublic ? names.public : names.private}
        aria-describedby={helper === undefined ? undefined : helperId}
      />
      <span>
        <Typography variant="label" component="span" sx={{ display: 'block', fontSize: textSize.note }}>
          {isPublic ? names.public : names.private}
        </Typography>
        {helper === undefined ? null : (
          <Typography variant="meta" id={helperId} sx={{ color: 'ink3', display: 'block' }}>
            {helper}
          </Typography>
        )}
      </span>
    </Row>
  )
}
