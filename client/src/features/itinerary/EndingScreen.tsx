import { useEffect, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { leave } from '../../entities/session/mutations'
import type { FromState } from '../../entities/session/RequireUser'
import { deviceStorage } from '../../lib/sync/deviceStorage'
import type { Ending } from '../../lib/sync/closeCodes'
import { localCopies } from '../../lib/sync/localCopies'
import { eraseItinerary } from '../../lib/sync/localWork'
import { usePageTitle } from '../../lib/pageTitle'
import { paths } from '../../lib/paths'
import { common } from '../../texts/common'
import { EmptyState } from '../../ui/EmptyState'
import { Alone } from './grid'
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
    <Alone>
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
    </Alone>
  )
}

function Way({ ending, itineraryId, userId, onReopen }: EndingScreenProps): ReactNode {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const signIn = async () => {
    await leave(queries)
    await navigate(paths.login, { state: { from: { pathname, search, hash } } satisfies FromState })
  }
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
      return <Button onClick={() => void signIn()}>{common.login}</Button>
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
