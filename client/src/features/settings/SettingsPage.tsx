import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { useSession } from '../../account/useSession'
import { decisionTexts } from '../../entities/decision/texts'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { AccountSection } from './AccountSection'
import { DeleteAccount } from './DeleteAccount'
import { OwnCalendar } from './OwnCalendar'
import { DownloadData } from './DownloadData'
import { GuestSettings } from './GuestSettings'
import { ColorSchemeChoice } from './ColorSchemeChoice'
import { SettingsSection } from './SettingsSection'
import { OwnNotifications } from './OwnNotifications'
import { OwnDecisions } from './OwnDecisions'
import { OwnPasskeys } from './OwnPasskeys'
import { OwnSessions } from './OwnSessions'
import { RestrictedPeople } from './RestrictedPeople'
import { passkeyTexts } from './passkeyTexts'
import { restrictionTexts, sessionTexts, texts } from './texts'

const Sections = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 32 })

export function SettingsPage() {
  usePageTitle(texts.pageTitle)
  const { user } = useSession()
  if (user === null) return null
  return (
    <Sections>
      <Typography variant="pageTitle">{texts.title}</Typography>
      {user.isGuest === true ? <GuestSettings user={user} /> : <AccountSettings user={user} />}
    </Sections>
  )
}

function AccountSettings({ user }: { user: UserPublic }) {
  return (
    <>
      <AccountSection userId={user.id} />
      <OwnNotifications userId={user.id} />
      <SettingsSection title={passkeyTexts.title} helper={passkeyTexts.helper} hasLine>
        <OwnPasskeys userId={user.id} />
      </SettingsSection>
      <SettingsSection title={sessionTexts.title} helper={sessionTexts.helper} hasLine>
        <OwnSessions userId={user.id} />
      </SettingsSection>
      <SettingsSection title={restrictionTexts.title} helper={restrictionTexts.helper} hasLine>
        <RestrictedPeople userId={user.id} />
      </SettingsSection>
      <SettingsSection title={decisionTexts.title} helper={decisionTexts.helper} hasLine>
        <OwnDecisions userId={user.id} />
      </SettingsSection>
      <SettingsSection title={texts.scheme} helper={texts.schemeHelper} hasLine>
        <ColorSchemeChoice />
      </SettingsSection>
      <SettingsSection title={texts.calendar} helper={texts.calendarHelper} hasLine>
        <OwnCalendar />
      </SettingsSection>
      <SettingsSection title={texts.copy} helper={texts.copyHelper} hasLine>
        <DownloadData user={user} />
      </SettingsSection>
      <SettingsSection title={texts.deletion} helper={texts.deletionHelper} hasLine>
        <DeleteAccount user={user} />
      </SettingsSection>
    </>
  )
}
