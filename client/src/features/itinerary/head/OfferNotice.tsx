import { useState } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { NoticeBox } from '../../../ui/cards/NoticeBox'
import { UserCheckIcon } from '../../../ui/icons/social'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { useDeclineOffer, useAcceptOffer } from '../base/itineraryMutations'
import { membersQuery } from '../base/itineraryQueries'
import { offerTexts as texts } from '../base/offerTexts'

const Answers = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 2 })

export function OfferNotice() {
  const { id, title } = useRecord((record) => record)
  // Fetched by EditableItinerary.
  const { data: people } = useQuery({ ...membersQuery(id), enabled: false })
  const passesOn = people?.some(({ role, isGuest }) => role === 'editor' && !isGuest) === true
  const [asks, setAsks] = useState(false)
  const keeping = useAcceptOffer()
  const declining = useDeclineOffer()
  return (
    <NoticeBox icon={<UserCheckIcon />} title={texts.title} helper={texts.helper} isAbove>
      <Answers>
        <LoadingButton size="snug" isLoading={keeping.isPending} onClick={() => keeping.mutate()}>
          {texts.keep}
        </LoadingButton>
        <Button variant="outlined" size="snug" onClick={() => setAsks(true)}>
          {texts.decline}
        </Button>
      </Answers>
      <ConfirmDialog
        question={texts.question(title)}
        consequence={passesOn ? texts.passesOn : texts.goes}
        confirm={texts.confirm}
        isOpen={asks}
        isWorking={declining.isPending}
        error={declining.isError ? texts.failed : undefined}
        onCancel={() => setAsks(false)}
        onConfirm={() => declining.mutate()}
      />
    </NoticeBox>
  )
}
