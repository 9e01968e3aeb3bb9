import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { returnStateOf } from '../../../account/returnState'
import { paths } from '../../../lib/navigation/paths'
import { localCopiesOf } from '../../../engine/device/localCopies'
import { commonTexts } from '../../../texts/common'
import { listEventFormDrafts } from '../eventForm/eventFormDraft'
import { AccessLossNotice } from './AccessLossNotice'
import { accessLossTexts } from './accessLossTexts'

interface SignedOutProps {
  itineraryId: string
  userId: string
  isOpening?: boolean
}

/** Unsaved changes stay on this device until the next login. */
export function SignedOutScreen({ itineraryId, userId, isOpening = false }: SignedOutProps) {
  const { title, text, toOpen } = accessLossTexts.signedOut
  const location = useLocation()
  const unsaved = localCopiesOf(userId).countUnsaved(itineraryId) + listEventFormDrafts(userId, itineraryId).length
  return (
    <AccessLossNotice
      title={title}
      text={accessLossTexts.withWork(isOpening ? toOpen : text, unsaved, false)}
      action={
        <Button component={Link} to={paths.login} state={returnStateOf(location)}>
          {commonTexts.login}
        </Button>
      }
    />
  )
}
