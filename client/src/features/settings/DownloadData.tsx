import { useMutation } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import type { UserPublic } from '#shared/api/users'
import { call } from '../../engine/api/api'
import { today } from '../../lib/dateFormats'
import { saveFile } from '../../lib/saveFile'
import { DownloadIcon } from '../../ui/icons/settings'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { settingsTexts } from './settingsTexts'

export function DownloadData({ user }: { user: UserPublic }) {
  const download = useMutation({
    mutationFn: () => call('GET /users/{id}/data', { params: { id: user.id } }),
    onSuccess: (data) =>
      saveFile(settingsTexts.fileName(user.username, today()), JSON.stringify(data, null, 2), 'application/json'),
  })
  return (
    <>
      <LoadingButton
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        isLoading={download.isPending}
        onClick={() => download.mutate()}
      >
        {settingsTexts.download}
      </LoadingButton>
      <div role="alert">
        {download.isError ? (
          <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
            {settingsTexts.downloadFailed}
          </Typography>
        ) : null}
      </div>
    </>
  )
}
