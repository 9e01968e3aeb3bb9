import type { ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { ItinerarySession } from '../../../engine/session/itinerarySession'
import { ItineraryProvider } from '../../../engine/hooks/useItinerary'
import { queryKeys } from '../../../engine/api/queryKeys'
import { recreateOnServer } from '../../../engine/session/recreateOnServer'
import { paths } from '../../../lib/navigation/paths'
import { useReadable } from '../../../lib/store/useReadable'
import { showSuccessToast, showErrorToast } from '../../../lib/toasts'
import { commonTexts } from '../../../texts/common'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { OpenDaysProvider } from '../viewport/openDays'
import { EndingNotice } from './EndingNotice'
import { endingTexts } from './endingTexts'
import { SaveAsNewButton } from './SaveAsNewButton'

const Ways = styled('div')({ display: 'grid', justifyItems: 'center', gap: 8 })

interface LostItineraryProps {
  session: ItinerarySession
  ending: 'notListed' | 'notKnown'
  body: ReactNode
  onReopen: () => void
}

/** The local copy stays readable, and the owner can recreate it. */
export function LostItinerary({ session, ending, body, onReopen }: LostItineraryProps) {
  const isOwner = useReadable(session.recordStore.shown, (record) => record?.userId === session.userId)
  const hasCopy = useReadable(session.state, ({ isFilled }) => isFilled)
  const hasRecord = useReadable(session.recordStore.shown, (record) => record !== undefined)
  const { title, text } = endingTexts[ending]
  const canRecreate = isOwner && ending === 'notKnown'
  if (!hasCopy || !hasRecord) {
    const home = (
      <Button component={Link} to={paths.home}>
        {commonTexts.backHome}
      </Button>
    )
    return <EndingNotice title={title} text={endingTexts.noCopy} action={home} />
  }
  return (
    <>
      <EndingNotice
        title={title}
        text={canRecreate ? endingTexts.canBringBack : text}
        action={
          <Ways>
            {canRecreate ? <RecreateOnServer session={session} onReopen={onReopen} /> : null}
            <SaveAsNewButton session={session} keepsOld />
            <Button variant="text" onClick={onReopen}>
              {commonTexts.retry}
            </Button>
          </Ways>
        }
      />
      <ReadOnlyCopy session={session}>{body}</ReadOnlyCopy>
    </>
  )
}

function RecreateOnServer({ session, onReopen }: { session: ItinerarySession; onReopen: () => void }) {
  const queries = useQueryClient()
  const bringing = useMutation({
    mutationFn: () => recreateOnServer(session),
    onSuccess: async () => {
      onReopen()
      showSuccessToast(endingTexts.broughtBack)
      await queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
    },
    onError: () => showErrorToast(endingTexts.notBroughtBack),
  })
  return (
    <LoadingButton isLoading={bringing.isPending} onClick={() => bringing.mutate()}>
      {endingTexts.bringBack}
    </LoadingButton>
  )
}

function ReadOnlyCopy({ session, children }: { session: ItinerarySession; children: ReactNode }) {
  const { recordStore, view } = session
  return (
    <ItineraryProvider source={{ record: recordStore.shown, people: recordStore.people, view }}>
      <OpenDaysProvider>{children}</OpenDaysProvider>
    </ItineraryProvider>
  )
}
