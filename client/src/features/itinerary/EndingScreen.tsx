import { useEffect, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useLocation } from 'react-router-dom'
import { deviceStorage } from '../../lib/sync/deviceStorage'
import type { Ending } from '../../lib/sync/closeCodes'
import { localCopies } from '../../lib/sync/localCopies'
import { eraseItinerary } from '../../lib/sync/localWork'
import { usePageTitle } from '../../lib/pageTitle'
import { paths } from '../../lib/paths'
import { common } from '../../texts/common'
import { EmptyState } from '../../ui/EmptyState'
import { Page } from './grid'
import { endingTexts } from './texts'

interface EndingScreenProps {
  itineraryId: string
  userId: string
  ending: Ending
  onReopen: () => void
}

/** What shows when the server ended it: why, and the one thing to do. What was not saved stays on this device, except where it must go. */
export function EndingScreen({ itineraryId, userId, ending, onReopen }: EndingScreenProps) {
  const { title, text } = endingTexts[ending]
  const unsaved = localCopies(deviceStorage(), userId).countUnsaved(itineraryId)
  const isOver = ending === 'noAccess' || ending === 'gone'
  usePageTitle(title)
  useEffect(() => {
    if (isOver && unsaved === 0) void eraseItinerary(userId, itineraryId)
  }, [isOver, unsaved, userId, itineraryId])
  return (
    <Page>
      <div role="alert">
        <EmptyState
          picture="failed"
          sentence={title}
          hint={text}
          action={<Way ending={ending} itineraryId={itineraryId} userId={userId} onReopen={onReopen} />}
        />
        {unsaved === 0 ? null : (
          <Typography variant="label" component="p" sx={{ textAlign: 'center', color: 'ink2' }}>
            {endingTexts.unsaved(unsaved)}
          </Typography>
        )}
      </div>
    </Page>
  )
}

function Way({ ending, itineraryId, userId, onReopen }: EndingScreenProps): ReactNode {
  const { pathname, search, hash } = useLocation()
  switch (ending) {
    case 'noAccess':
    case 'gone':
    case 'tooLarge':
      return (
        <Button component={Link} to={paths.home}>
          {common.backHome}
        </Button>
      )
    case 'signedOut':
      return (
        <Button component={Link} to={paths.login} state={{ from: { pathname, search, hash } }}>
          {common.login}
        </Button>
      )
    case 'outdated':
      return <Button onClick={() => window.location.reload()}>{endingTexts.reload}</Button>
    case 'otherEpoch':
      return <Button onClick={onReopen}>{endingTexts.reopen}</Button>
    case 'invalid':
      return (
        <Button color="error" onClick={() => void eraseItinerary(userId, itineraryId).then(onReopen)}>
          {endingTexts.discard}
        </Button>
      )
  }
}
