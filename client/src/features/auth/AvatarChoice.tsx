import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { cssColor as c, focusRing, motion } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { FieldFrame } from '../../ui/FieldFrame'
import { CheckIcon } from '../../ui/icons/navigation'
import { texts } from './texts'

const numbers = [1, 2, 3, 4, 5, 6]

/** The path of a preset avatar, 1 to 6. */
export const presetAvatar = (n: number): string => `/images/avatars/avatar-${n}.svg`

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 60px))',
  justifyContent: 'space-between',
  gap: 8,
  padding: '6px 6px 4px',
})
const Option = styled('label')({
  position: 'relative',
  aspectRatio: '1',
  borderRadius: '50%',
  cursor: 'pointer',
  '& > input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' },
  '& > img': { width: '100%', height: '100%', transition: motion('box-shadow') },
  '& > .MuiSvgIcon-root': { display: 'none' },
  '&:has(:checked) > img': { boxShadow: `0 0 0 3px ${c('surface')}, 0 0 0 6px ${c('primary.main')}` },
  '&:has(:focus-visible)': { ...focusRing, outlineOffset: 8 },
  '&:has(:checked) > .MuiSvgIcon-root': {
    display: 'block',
    position: 'absolute',
    right: -4,
    bottom: -4,
    padding: 4,
    borderRadius: '50%',
    backgroundColor: c('primary.main'),
    color: c('primary.contrastText'),
    boxShadow: `0 0 0 2px ${c('surface')}`,
    strokeWidth: 3,
  },
})

/** The six people one may look like. */
export function AvatarChoice({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const labelId = useId()
  return (
    <FieldFrame label={texts.avatar} labelId={labelId}>
      {() => (
        <Grid role="radiogroup" aria-labelledby={labelId}>
          {numbers.map((n) => (
            <Option key={n}>
              <input
                type="radio"
                name="avatar"
                aria-label={texts.avatarNumber(n)}
                checked={value === presetAvatar(n)}
                onChange={() => onChange(presetAvatar(n))}
              />
              <Avatar src={presetAvatar(n)} size={60} />
              <CheckIcon sx={{ fontSize: 24 }} />
            </Option>
          ))}
        </Grid>
      )}
    </FieldFrame>
  )
}
