import { useId, useState, type SyntheticEvent } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { limits } from '../../../../shared/limits'
import { focusFirst } from '../../lib/useForm'
import { phone } from '../../theme/breakpoints'
import { Field } from '../../ui/Field'
import { FormError } from '../../ui/FormError'
import { ClockIcon } from '../../ui/icons/forms'
import { Sheet } from '../../ui/Sheet'
import { CategoryChips } from './CategoryChips'
import { findErrors, type DraftErrors, type EventDraft } from './eventDraft'
import { texts } from './texts'

interface EventFieldsProps {
  title: string
  subtitle: string
  initial: EventDraft
  isOpen: boolean
  /** Something happened to the event meanwhile. */
  warning?: string
  onSave: (draft: EventDraft) => void
  onSaveAndAnother?: (draft: EventDraft) => void
  onClose: () => void
  onClosed: () => void
}

const Rows = styled('form')({ display: 'grid', gap: 18, paddingTop: 2 })
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  '& input::-webkit-calendar-picker-indicator': { opacity: 0, position: 'absolute', inset: 0, width: 'auto', height: 'auto', cursor: 'pointer' },
  '& .MuiInputBase-root': { position: 'relative' },
  [phone]: { gap: 12 },
})

/** The fields of an event in a dialog, on phones in a sheet. */
export function EventFields({ title, subtitle, initial, isOpen, warning, onSave, onSaveAndAnother, onClose, onClosed }: EventFieldsProps) {
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<DraftErrors>({})
  const formId = useId()
  const change = (part: Partial<EventDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
  }
  const submit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    const found = findErrors(draft, initial)
    setErrors(found)
    if (!focusFirst(event.currentTarget, found)) return
    const isForAnother = event.nativeEvent.submitter?.dataset.another !== undefined
    if (isForAnother) onSaveAndAnother?.(draft)
    else onSave(draft)
  }
  const actions = (
    <>
      {onSaveAndAnother === undefined ? null : (
        <Button type="submit" form={formId} variant="soft" data-another="">
          {texts.saveAndAnother}
        </Button>
      )}
      <Button type="submit" form={formId}>
        {texts.save}
      </Button>
    </>
  )
  return (
    <Sheet title={title} subtitle={subtitle} isOpen={isOpen} onClose={onClose} onClosed={onClosed} width={536} actions={actions}>
      <Rows id={formId} noValidate onSubmit={submit}>
        <FormError text={warning} />
        <Field
          label={texts.title}
          name="label"
          value={draft.label}
          onChange={(label) => change({ label })}
          limit={limits.eventLabel}
          error={errors.label}
          input={{ autoFocus: true, autoComplete: 'off', required: true }}
          attributes={{ enterKeyHint: 'done' }}
        />
        <CategoryChips value={draft.category} onChange={(category) => change({ category })} />
        <Pair>
          <Field
            label={texts.startTime}
            name="startTime"
            value={draft.startTime}
            onChange={(startTime) => change({ startTime })}
            icon={<ClockIcon />}
            input={{ type: 'time' }}
          />
          <Field
            label={texts.endTime}
            name="endTime"
            value={draft.endTime}
            onChange={(endTime) => change({ endTime })}
            icon={<ClockIcon />}
            input={{ type: 'time' }}
          />
        </Pair>
        <Field
          label={texts.note}
          name="description"
          optional
          value={draft.description}
          onChange={(description) => change({ description })}
          limit={limits.eventDescription}
          error={errors.description}
          rows={{ min: 2, max: 6 }}
        />
      </Rows>
    </Sheet>
  )
}
