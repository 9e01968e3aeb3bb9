import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { lazyPart } from '../../lib/loading/lazyPart'
import { notificationsHash } from '../../lib/navigation/paths'
import { useHashTarget } from '../../lib/navigation/useHashTarget'
import { SettingsSection } from './SettingsSection'
import { notificationTexts as texts } from './notificationTexts'

const NotificationChoices = lazyPart(() => import('./NotificationChoices'), 'NotificationChoices')

// Focused by the address's hash, without a ring.
const Place = styled('div')({ '&:focus': { outline: 'none' } })

export function OwnNotifications({ userId }: { userId: string }) {
  return (
    <Place ref={useHashTarget<HTMLDivElement>(notificationsHash)} tabIndex={-1}>
      <SettingsSection title={texts.title} helper={texts.helper} hasLine>
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <NotificationChoices userId={userId} />
        </Suspense>
      </SettingsSection>
    </Place>
  )
}
