import { useState, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { FileItinerary } from '#shared/api/itineraryFile'
import { addDays, formatDayLabel, isCalendarDate, type CalendarDate } from '#shared/dates'
import { focusFirstError } from '../../../lib/hooks/useForm'
import { desktop } from '../../../theme/breakpoints'
import { SubmitButton } from '../../../ui/buttons/SubmitButton'
import { FormError } from '../../../ui/forms/FormError'
import { ImportedEvents } from './ImportedEvents'
import { ImportFields } from './ImportFields'
import { useCreateFromImport, type PreviewedFile } from './importMutations'
import { ImportNeedsNetwork } from './ImportNeedsNetwork'
import { ImportProblems } from './ImportProblems'
import { formatImportError, importKindTexts, importTexts as texts } from './importTexts'
import { findImportErrors, importValuesOf } from './importValues'

const MAX_SHOWN_DAYS = 10

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
  read: PreviewedFile
  onOther: () => void
  isOnline: boolean
}

export function ImportReview({ read, onOther, isOnline }: ImportReviewProps) {
  const { kind, itinerary, problems } = read.preview
  const [values, setValues] = useState(() => importValuesOf(itinerary))
  const [errors, setErrors] = useState<ReturnType<typeof findImportErrors>>({})
  const making = useCreateFromImport(read)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = findImportErrors(values, itinerary)
    setErrors(found)
    const { title, destination, start } = values
    if (!focusFirstError(event.currentTarget, found) || making.isPending || destination === null || start === null) return
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
            {[
              kind === 'txt' && read.file.name === 'texto.txt' ? texts.pasted : `${importKindTexts[kind]}: ${read.file.name}`,
            ].join('')}
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
        {isOnline ? null : <ImportNeedsNetwork />}
        <FormError text={making.error === null || !isOnline ? undefined : formatImportError(making.error)} />
        <SubmitButton isLoading={making.isPending} isDisabled={!isOnline}>
          {texts.create}
        </SubmitButton>
      </Create>
    </Sides>
  )
}

function ImportedDays({ itinerary, start }: { itinerary: FileItinerary; start: CalendarDate | null }) {
  const { days, ideas } = itinerary
  const [isWhole, setWhole] = useState(days.length <= MAX_SHOWN_DAYS)
  const shown = isWhole ? days : days.slice(0, MAX_SHOWN_DAYS)
  return (
    <section aria-label={texts.plan}>
      {shown.map((day, i) => (
        <ImportedEvents key={i} title={titleOf(i, start)} events={day.events} empty={texts.emptyDay} />
      ))}
      {isWhole ? null : (
        <Button variant="outlined" color="inherit" size="snug" onClick={() => setWhole(true)} sx={{ mb: 3 }}>
          {texts.moreDays(days.length - MAX_SHOWN_DAYS)}
        </Button>
      )}
      {ideas.length === 0 ? null : <ImportedEvents title={texts.ideasTitle} events={ideas} />}
      {days.length + ideas.length === 0 ? <Typography sx={{ color: 'ink2' }}>{texts.emptyDay}</Typography> : null}
    </section>
  )
}

function titleOf(index: number, start: CalendarDate | null): string {
  const date = start === null ? undefined : addDays(start, index)
  return date === undefined || !isCalendarDate(date) ? texts.day(index + 1) : formatDayLabel(index + 1, date)
}

/** For screen readers. */
const focusOnce = (heading: HTMLElement | null): void => heading?.focus()
