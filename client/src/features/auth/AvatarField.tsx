import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { AvatarGrid } from '../../account/details/AvatarGrid'
import { avatarError, AvatarUpload } from '../../account/details/AvatarUpload'
import type { AvatarChoice } from '../../account/details/useAvatarChoice'
import { common } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { Avatar } from '../../ui/Avatar'
import { FieldFrame } from '../../ui/forms/FieldFrame'
import { texts } from './texts'

const Upload = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 60,
  marginTop: 8,
  color: c('ink3'),
  '& > img': { margin: '0 6px', boxShadow: `0 0 0 3px ${c('surface')}, 0 0 0 6px ${c('primary.main')}` },
}))

export function AvatarField({ draft }: { draft: AvatarChoice }) {
  const labelId = useId()
  return (
    <FieldFrame label={texts.avatar} labelId={labelId} error={avatarError(draft)}>
      {() => (
        <>
          <AvatarGrid draft={draft} labelId={labelId} size={60} spread="space-between" />
          <Upload>
            {draft.address === null ? null : <Avatar src={draft.address} size={48} alt={texts.ownPicture} />}
            <AvatarUpload draft={draft} canRemove={draft.address !== null} />
            {draft.address === null ? common.imageTypes : null}
          </Upload>
        </>
      )}
    </FieldFrame>
  )
}
