import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { fromHere } from '../../../entities/session/fromHere'
import { paths } from '../../../lib/paths'
import { copiesHere } from '../../../lib/sync/localCopies'
import { common } from '../../../texts/common'
import { keptDrafts } from '../events/keptDraft'
import { EndingNotice } from './EndingNotice'
import { endingTexts } from './endingTexts'

/** What shows when somebody's session ended while they took part: what was not saved waits on this device until they are back. */
export function SignedOut({ itineraryId, userId }: { itineraryId: string; userId: string }) {
  const location = useLocation()
  const unsaved = copiesHere(userId).countUnsaved(itineraryId) + keptDrafts(userId, itineraryId).length
  return (
    <EndingNotice
      {...endingTexts.signedOut}
      text={endingTexts.withWork(endingTexts.signedOut.text, unsaved, false)}
      action={
        <Button component={Link} to={paths.login} state={fromHere(location)}>
          {common.login}
        </Button>
      }
    />
  )
}
