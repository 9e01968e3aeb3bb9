import { useState, type SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { focusFirstError } from '../../../lib/hooks/useForm'
import { SubmitButton } from '../../../ui/buttons/SubmitButton'
import { FormError } from '../../../ui/forms/FormError'
import { TextArea } from '../../../ui/forms/TextArea'
import { DropZone } from './DropZone'
import { usePreviewImport, type PreviewedFile } from './importMutations'
import { ImportNeedsNetwork } from './ImportNeedsNetwork'
import { ImportReview } from './ImportReview'
import { formatImportError, importTexts as texts } from './importTexts'

const PASTED = 'texto.txt'

export function ImportSection() {
  const [read, setRead] = useState<PreviewedFile>()
  const [text, setText] = useState('')
  const isOnline = useOnline()
  return read === undefined ? (
    <ChooseSource text={text} onText={setText} onRead={setRead} isOnline={isOnline} />
  ) : (
    <ImportReview key={read.id} read={read} onRead={setRead} onOther={() => setRead(undefined)} isOnline={isOnline} />
  )
}

interface ChooseSourceProps {
  text: string
  onText: (text: string) => void
  onRead: (read: PreviewedFile) => void
  isOnline: boolean
}

function ChooseSource({ text, onText, onRead, isOnline }: ChooseSourceProps) {
  const [problem, setProblem] = useState<string>()
  const reading = usePreviewImport(onRead)
  const take = (file: File) => {
    setProblem(undefined)
    if (!reading.isPending && isOnline) reading.mutate(file)
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = text.trim() === '' ? texts.noText : undefined
    setProblem(found)
    if (focusFirstError(event.currentTarget, { text: found })) take(new File([text], PASTED, { type: 'text/plain' }))
  }
  const isPasted = reading.variables?.name === PASTED
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5, maxWidth: 560 }}>
      <Typography sx={{ color: 'ink2' }}>{texts.lead}</Typography>
      {isOnline ? (
        <FormError text={reading.error === null ? undefined : formatImportError(reading.error)} />
      ) : (
        <ImportNeedsNetwork />
      )}
      <DropZone
        reading={reading.isPending && !isPasted ? reading.variables.name : undefined}
        isDisabled={!isOnline}
        onFile={take}
      />
      <TextArea
        label={texts.paste}
        name="text"
        value={text}
        onChange={(next) => {
          onText(next)
          setProblem(undefined)
        }}
        error={problem}
        hint={texts.pasteHint}
        rows={{ min: 6, max: 16 }}
      />
      <SubmitButton isLoading={reading.isPending && isPasted} isDisabled={!isOnline}>
        {texts.read}
      </SubmitButton>
    </Stack>
  )
}
