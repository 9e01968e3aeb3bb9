import { useState, type SyntheticEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { countCodePoints, limits } from '#shared/limits'
import { call } from '../../engine/api/api'
import { errorText } from '../../engine/api/errorText'
import { showSuccessToast } from '../../lib/toasts'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { TextArea } from '../../ui/forms/TextArea'
import { Sheet } from '../../ui/overlays/Sheet'
import { moderationDecisionTexts as texts } from './moderationDecisionTexts'

interface AppealDialogProps {
  decisionId: string
  isOpen: boolean
  onClose: () => void
}

/** Keep it mounted until closed, for the exit animation. */
export function AppealDialog({ decisionId, isOpen, onClose }: AppealDialogProps) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [lacksText, setLacksText] = useState(false)
  const appeal = useMutation({
    mutationFn: () => call('POST /moderation/decisions/{id}/appeal', { params: { id: decisionId }, body: { text } }),
    onSuccess: async () => {
      showSuccessToast(texts.appealSent)
      onClose()
      // The decision may be shown in any query.
      await queries.invalidateQueries()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setLacksText(true)
    if (!appeal.isPending && countCodePoints(text.trim()) <= limits.report) appeal.mutate()
  }
  return (
    <Sheet title={texts.appealTitle} isOpen={isOpen} onClose={onClose} width={440}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
        <Typography sx={{ color: 'ink2' }}>{texts.appealLine}</Typography>
        <TextArea
          label={texts.appealText}
          name="appeal"
          value={text}
          onChange={setText}
          limit={limits.report}
          error={lacksText && text.trim() === '' ? texts.noAppealText : undefined}
          rows={{ min: 4, max: 10 }}
          required
        />
        <FormError text={sentenceOf(appeal.error)} />
        <LoadingButton type="submit" isLoading={appeal.isPending}>
          {texts.appealSend}
        </LoadingButton>
      </Stack>
    </Sheet>
  )
}

function sentenceOf(error: unknown): string | undefined {
  if (error === null) return undefined
  return errorText(error, { NetworkError: texts.appealNeedsNetwork, ConflictError: texts.appealOver })
}
