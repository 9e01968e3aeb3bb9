import { Link } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { UserPublic } from '#shared/api/users'
import { useLoginDialog } from '../../account/LoginDialogProvider'
import { guestTripQuery } from '../../entities/itinerary/itineraryQueries'
import { formatUserName } from '../../entities/user/formatUserName'
import { paths } from '../../lib/navigation/paths'
import { commonTexts } from '../../texts/common'
import { Avatar } from '../../ui/Avatar'
import { ColorSchemeChoice } from './ColorSchemeChoice'
import { DownloadData } from './DownloadData'
import { SettingsSection } from './SettingsSection'
import { guestSettingsTexts, settingsTexts } from './settingsTexts'

const Person = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minWidth: 0,
  '& > p': { overflowWrap: 'anywhere' },
})
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 16 })

export function GuestSettings({ user }: { user: UserPublic }) {
  const login = useLoginDialog()
  const { data: trip } = useQuery(guestTripQuery(user.id))
  return (
    <>
      <SettingsSection title={guestSettingsTexts.title} helper={guestSettingsTexts.helper}>
        <Person>
          <Avatar src={user.avatar} size={48} />
          <Typography variant="label" component="p">
            {formatUserName(user)}
          </Typography>
        </Person>
        <Row>
          <Button onClick={() => login.ask()}>{commonTexts.keepAccount}</Button>
          {trip === undefined || trip === null ? null : (
            <Button variant="outlined" component={Link} to={paths.itinerary(trip.id)}>
              {guestSettingsTexts.toTrip(trip.title)}
            </Button>
          )}
        </Row>
      </SettingsSection>
      <SettingsSection title={settingsTexts.scheme} helper={settingsTexts.schemeHelper} hasLine>
        <ColorSchemeChoice />
      </SettingsSection>
      <SettingsSection title={settingsTexts.copy} helper={settingsTexts.copyHelper} hasLine>
        <DownloadData user={user} />
      </SettingsSection>
    </>
  )
}
