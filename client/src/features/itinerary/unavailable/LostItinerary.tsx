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
import { AccessLossNotice } from './AccessLossNotice'
import { accessLossTexts } from './accessLossTexts'
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
  const { title, text } = accessLossTexts[ending]
  const canRecreate = isOwner && ending === 'notKnown'
  if (!hasCopy || !hasRecord) {
    const home = (
      <Button component={Link} to={paths.home}>
        {commonTexts.backHome}
      </Button>
    )
    return <AccessLossNotice title={title} text={accessLossTexts.noCopy} action={home} />
  }
  return (
    <>
      <AccessLossNotice
        title={title}
        text={canRecreate ? accessLossTexts.canBringBack : text}
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
      showSuccessToast(accessLossTexts.broughtBack)
      await queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
    },
    onError: () => showErrorToast(accessLossTexts.notBroughtBack),
  })
  return (
    <LoadingButton isLoading={bringing.isPending} onClick={() => bringing.mutate()}>
      {accessLossTexts.bringBack}
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
