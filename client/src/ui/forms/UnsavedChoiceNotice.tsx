import { useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { commonTexts } from '../../texts/common'

export interface ChoiceMutation<Value> {
  isPending: boolean
  isError: boolean
  mutate: (value: Value) => void
}

export const UnsavedChoiceNotice = ({ isShown, onRetry }: { isShown: boolean; onRetry: () => void }) => (
  <span role="status">
    {isShown ? (
      <>
        <Typography variant="label" sx={{ color: 'error.main' }}>
          {commonTexts.notSaved}
        </Typography>
        <Button variant="text" size="small" onClick={onRetry}>
          {commonTexts.retry}
        </Button>
      </>
    ) : null}
  </span>
)

/** Shows the choice, even if it could not be saved, until the server has it. */
export function useOptimisticChoice<Value>(
  saved: Value,
  saving: ChoiceMutation<Value>,
): { shown: Value; choose: (next: Value) => void } {
  const [unsaved, setUnsaved] = useState<{ value: Value }>()
  if (unsaved !== undefined && unsaved.value === saved && !saving.isPending && !saving.isError) setUnsaved(undefined)
  const choose = (value: Value) => {
    setUnsaved({ value })
    saving.mutate(value)
  }
  return { shown: unsaved === undefined ? saved : unsaved.value, choose }
}
