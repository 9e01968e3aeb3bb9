import { styled } from '@mui/material/styles'
import { phone } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { CloudIcon } from '../../../ui/icons/marks'

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  height: 36,
  padding: '0 14px',
  borderRadius: radius.pill,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  fontSize: textSize.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  // On phones only the icon shows.
  [phone]: { width: 36, padding: 0, justifyContent: 'center', '& > span': { position: 'absolute', clipPath: 'inset(50%)' } },
})

/** Explains empty pages and cached data. */
export function OfflineChip({ text }: { text: string | undefined }) {
  return (
    <span role="status" style={{ marginLeft: 'auto' }}>
      {text === undefined ? null : (
        <Chip>
          <CloudIcon />
          <span>{text}</span>
        </Chip>
      )}
    </span>
  )
}
