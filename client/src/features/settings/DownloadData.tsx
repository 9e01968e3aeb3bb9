import { useMutation } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import type { UserPublic } from '#shared/api/users'
import { call } from '../../engine/api/api'
import { today } from '../../lib/dateFormats'
import { saveFile } from '../../lib/saveFile'
import { DownloadIcon } from '../../ui/icons/settings'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { texts } from './texts'

export function DownloadData({ user }: { user: UserPublic }) {
  const download = useMutation({
    mutationFn: () => call('GET /users/{id}/data', { params: { id: user.id } }),
    onSuccess: (data) => saveFile(texts.fileName(user.username, today()), JSON.stringify(data, null, 2), 'application/json'),
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
        {texts.download}
      </LoadingButton>
      <div role="alert">
        {download.isError ? (
          <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
            {texts.downloadFailed}
          </Typography>
        ) : null}
      </div>
    </>
  )
}
