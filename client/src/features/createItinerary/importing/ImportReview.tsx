import { useState, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { desktop } from '../../../theme/breakpoints'
import { focusFirst } from '../../../lib/hooks/useForm'
import { SubmitButton } from '../../../ui/buttons/SubmitButton'
import { FormError } from '../../../ui/forms/FormError'
import { ImportFields } from './ImportFields'
import { findImportErrors, importValuesOf } from './importValues'
import { ImportedDays } from './ImportedDays'
import { importError } from './importError'
import { ImportProblems } from './ImportProblems'
import { importKinds, importTexts as texts } from './importTexts'
import { useCreateImported, type UnderstoodFile } from './mutations'
import { NeedsNetwork } from './NeedsNetwork'

const Sides = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"fields" "days" "create"',
  gap: 36,
  [desktop]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"fields days" "create days"',
    gap: '20px 48px',
    alignItems: 'start',
  },
})
const Days = styled('div')({ gridArea: 'days', minWidth: 0 })
const Create = styled('div')({ gridArea: 'create', display: 'flex', flexDirection: 'column', gap: 20 })

interface ImportReviewProps {
  read: UnderstoodFile
  onOther: () => void
  isOnline: boolean
}

export function ImportReview({ read, onOther, isOnline }: ImportReviewProps) {
  const { kind, itinerary, problems } = read.preview
  const [values, setValues] = useState(() => importValuesOf(itinerary))
  const [errors, setErrors] = useState<ReturnType<typeof findImportErrors>>({})
  const making = useCreateImported(read)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findImportErrors(values, itinerary)
    setErrors(found)
    const { title, destination, start } = values
    if (!focusFirst(event.currentTarget, found) || making.isPending || destination === null || start === null) return
    making.mutate({ title, geonameId: destination.geonameId, startDate: start })
  }
  const events = itinerary.days.reduce((sum, day) => sum + day.events.length, 0)
  const counts = [texts.days(itinerary.days.length), texts.events(events), texts.ideas(itinerary.ideas.length)]
  return (
    <Sides noValidate onSubmit={submit}>
      <Stack sx={{ gridArea: 'fields', minWidth: 0, gap: 2.5 }}>
        <div>
          <Typography variant="sectionTitle" component="h2" tabIndex={-1} ref={focusOnce} sx={{ outline: 'none' }}>
            {texts.understood}
          </Typography>
          <Typography variant="note" component="p" sx={{ color: 'ink2', mt: 0.75, overflowWrap: 'anywhere' }}>
            {[kind === 'txt' && read.file.name === 'texto.txt' ? texts.pasted : `${importKinds[kind]}: ${read.file.name}`].join(
              '',
            )}
          </Typography>
          <Typography variant="label" component="p" sx={{ mt: 0.75 }}>
            {counts.join(' · ')}
          </Typography>
          <Button variant="text" size="small" onClick={onOther} sx={{ ml: -1.5 }}>
            {texts.other}
          </Button>
        </div>
        <ImportProblems problems={problems} />
        <ImportFields
          values={values}
          errors={errors}
          itinerary={itinerary}
          onChange={(part) => {
            setValues({ ...values, ...part })
            setErrors({})
          }}
        />
      </Stack>
      <Days>
        <ImportedDays itinerary={itinerary} start={values.start} />
      </Days>
      <Create>
        {isOnline ? null : <NeedsNetwork />}
        <FormError text={making.error === null || !isOnline ? undefined : importError(making.error)} />
        <SubmitButton isLoading={making.isPending} isDisabled={!isOnline}>
          {texts.create}
        </SubmitButton>
      </Create>
    </Sides>
  )
}

/** For screen readers. */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus()
