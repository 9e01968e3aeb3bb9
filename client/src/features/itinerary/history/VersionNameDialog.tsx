import type { SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import { countCodePoints } from '#shared/limits'
import { useForm } from '../../../lib/hooks/useForm'
import { commonTexts } from '../../../texts/common'
import { LoadingButton } from '../../../ui/buttons/LoadingButton'
import { FormError } from '../../../ui/forms/FormError'
import { FormField } from '../../../ui/forms/FormField'
import { Sheet } from '../../../ui/overlays/Sheet'
import { historyErrorText, useNameVersion } from './historyMutations'
import { historyTexts } from './historyTexts'

const MAX_NAME_LETTERS = 50

interface NameDialogProps {
  itineraryId: string
  version: number
  name: string | null
  moment: string
  isOpen: boolean
  onClose: () => void
}

export function VersionNameDialog({ itineraryId, version, name, moment, isOpen, onClose }: NameDialogProps) {
  const title = name === null ? historyTexts.giveName : historyTexts.changeName
  return (
    <Sheet title={title} subtitle={historyTexts.versionOf(moment)} isOpen={isOpen} onClose={onClose}>
      <NameForm key={name} itineraryId={itineraryId} version={version} name={name} onDone={onClose} />
    </Sheet>
  )
}

interface NameFormProps extends Pick<NameDialogProps, 'itineraryId' | 'version' | 'name'> {
  onDone: () => void
}

function NameForm({ itineraryId, version, name, onDone }: NameFormProps) {
  const { values, field, accept } = useForm({ name: name ?? '' })
  const naming = useNameVersion(itineraryId)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = values.name.trim()
    const isLong = countCodePoints(wanted) > MAX_NAME_LETTERS
    const problem = isLong ? commonTexts.tooLong(MAX_NAME_LETTERS, countCodePoints(wanted) - MAX_NAME_LETTERS) : undefined
    if (!accept(event, { name: wanted === '' ? historyTexts.noName : problem }) || naming.isPending) return
    naming.mutate({ version, name: wanted }, { onSuccess: onDone })
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError text={naming.isError ? historyErrorText(naming.error) : undefined} />
      <FormField
        label={historyTexts.name}
        limit={MAX_NAME_LETTERS}
        hint={historyTexts.nameHint}
        {...field('name')}
        input={{ autoFocus: true, autoComplete: 'off', required: true }}
      />
      <LoadingButton type="submit" isLoading={naming.isPending} sx={{ alignSelf: 'flex-end' }}>
        {commonTexts.save}
      </LoadingButton>
    </Stack>
  )
}
