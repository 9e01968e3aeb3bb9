import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { errorText } from '../../engine/api/errorText'
import { commonTexts } from '../../texts/common'
import { iconSize } from '../../theme/sizes'
import { cssColor as c } from '../../theme/vars'

export const SettingsRowList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })

export const SettingsRow = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 64,
  padding: '10px 0',
  '& + &': { boxShadow: `inset 0 1px 0 ${c('hairline')}` },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, color: c('ink2'), flex: 'none' },
  '& > div': { flex: 1, minWidth: 0 },
})

export const SettingsRowError = ({ error, needsNetwork }: { error: unknown; needsNetwork: string }) => (
  <div role="alert">
    {error === null || error === undefined ? null : (
      <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
        {errorText(error, { NetworkError: needsNetwork })}
      </Typography>
    )}
  </div>
)

export const SettingsRowsSkeleton = () => (
  <Stack role="status" aria-label={commonTexts.loading} sx={{ gap: 1.5 }}>
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
  </Stack>
)
