import { styled } from '@mui/material/styles'
import { cssColor as c } from '../theme/vars'

const placeholder = '/images/placeholder-avatar.svg'

interface AvatarProps {
  src: string | null
  size?: number
  /** Colour of a ring: presence, or the open menu. */
  ring?: string
  /** Empty (the default) beside the name. */
  alt?: string
  className?: string
}

const AvatarPicture = styled('img')({
  flex: 'none',
  display: 'block',
  borderRadius: '50%',
  objectFit: 'cover',
  backgroundColor: c('sunken'),
})

export function Avatar({ src, size = 40, ring, alt = '', className }: AvatarProps) {
  const ringStyle = ring === undefined ? undefined : { boxShadow: `0 0 0 2px ${c('paper')}, 0 0 0 4px ${ring}` }
  return <AvatarPicture src={src ?? placeholder} width={size} height={size} alt={alt} className={className} style={ringStyle} />
}
