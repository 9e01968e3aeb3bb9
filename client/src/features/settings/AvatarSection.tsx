import { useId } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { AvatarGrid } from '../../account/details/AvatarChoice'
import { avatarErrorText, AvatarUpload } from '../../account/details/AvatarChoice'
import type { AvatarChoice } from '../../account/details/AvatarChoice'
import { phone } from '../../theme/breakpoints'
import { Avatar } from '../../ui/Avatar'
import { SettingsSection } from './SettingsSection'
import { settingsTexts } from './settingsTexts'

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 22,
  [phone]: { flexDirection: 'column', alignItems: 'stretch', gap: 12 },
})
const Choice = styled('fieldset')({
  flex: 1,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '&:disabled': { opacity: 0.55, pointerEvents: 'none' },
})
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '4px 8px', marginTop: 8, paddingLeft: 6 })

export function AvatarSection({ draft, isSuspended }: { draft: AvatarChoice; isSuspended: boolean }) {
  const titleId = useId()
  const error = avatarErrorText(draft)
  const shown = draft.address ?? draft.avatar
  return (
    <SettingsSection
      title={settingsTexts.avatar}
      titleId={titleId}
      helper={isSuspended ? settingsTexts.avatarSuspended : settingsTexts.avatarHelper}
    >
      <Row>
        <Avatar src={shown} size={96} alt={settingsTexts.avatarPreview} />
        <Choice disabled={isSuspended}>
          <AvatarGrid draft={draft} labelId={titleId} size={52} spread="start" />
          <Buttons>
            <AvatarUpload draft={draft} canRemove={shown !== null} />
          </Buttons>
          <div role="alert">
            {error === undefined ? null : (
              <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
                {error}
              </Typography>
            )}
          </div>
        </Choice>
      </Row>
    </SettingsSection>
  )
}
