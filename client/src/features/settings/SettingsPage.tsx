import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useSession } from '../../account/useSession'
import { usePageTitle } from '../../lib/navigation/usePageTitle'
import { Account } from './Account'
import { DeleteAccount } from './DeleteAccount'
import { DownloadData } from './DownloadData'
import { SchemeChoice } from './SchemeChoice'
import { Section } from './Section'
import { texts } from './texts'

const Sections = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 32 })

/** The account, which is saved by a button, and below what acts by itself. */
export function SettingsPage() {
  usePageTitle(texts.pageTitle)
  const { user } = useSession()
  if (user === null) return null
  return (
    <Sections>
      <Typography variant="pageTitle">{texts.title}</Typography>
      <Account userId={user.id} />
      <Section title={texts.scheme} helper={texts.schemeHelper} hasLine>
        <SchemeChoice />
      </Section>
      <Section title={texts.copy} helper={texts.copyHelper} hasLine>
        <DownloadData user={user} />
      </Section>
      <Section title={texts.deletion} helper={texts.deletionHelper} hasLine>
        <DeleteAccount user={user} />
      </Section>
    </Sections>
  )
}
