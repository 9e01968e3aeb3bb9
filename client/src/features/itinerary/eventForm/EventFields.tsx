import { useId, useRef, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { limits } from '#shared/limits'
import { onFirstClick } from '../../../lib/hooks/onFirstClick'
import { focusFirst } from '../../../lib/hooks/useForm'
import { formDraftTexts } from '../../../texts/formDraft'
import { phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { Field } from '../../../ui/forms/Field'
import { TextArea } from '../../../ui/forms/TextArea'
import { FormError } from '../../../ui/forms/FormError'
import { CheckIcon } from '../../../ui/icons/navigation'
import { Sheet } from '../../../ui/overlays/Sheet'
import { CategoryChips } from './CategoryChips'
import { EventPicture } from './EventPicture'
import { endsNextDay, findEventFormErrors, type EventFormErrors, type EventFormValues } from './eventFormValues'
import { changedFields, type TypedFields } from './eventFormDraft'
import { formTexts } from './formTexts'
import { texts } from '../base/texts'
import { TimeField } from './TimeField'

interface EventFieldsProps {
  title: string
  subtitle: string
  initial: EventFormValues
  /** What was typed into it before it was left. */
  typed: TypedFields | undefined
  onTyped: (typed: TypedFields | undefined) => void
  isOpen: boolean
  /** The picture it has. */
  image?: string | null
  /** Something happened to the event meanwhile. */
  warning?: string
  /** The titles of those just added with this form. */
  added?: readonly string[]
  /** Above the fields: who else is here. */
  people?: ReactNode
  onSave: (draft: EventFormValues) => void
  onSaveAndAnother?: (draft: EventFormValues) => void
  onClose: () => void
  onClosed: () => void
}

const Rows = styled('form')({ display: 'grid', gap: 18, paddingTop: 2 })
const Added = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  gap: 8,
  fontWeight: 600,
  color: c('saved.text'),
  overflowWrap: 'anywhere',
  '& > .MuiSvgIcon-root': { fontSize: 18, flex: 'none' },
}))
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16, [phone]: { gap: 12 } })

/** The fields of an event in a dialog, on phones in a sheet. */
export function EventFields({
  title,
  subtitle,
  initial,
  typed,
  onTyped,
  isOpen,
  image = null,
  warning,
  added = [],
  people,
  onSave,
  onSaveAndAnother,
  onClose,
  onClosed,
}: EventFieldsProps) {
  const [draft, setDraft] = useState({ ...initial, ...typed })
  const [errors, setErrors] = useState<EventFormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const change = (part: Partial<EventFormValues>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    onTyped(changedFields(next, initial))
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
  }
  const saveBy = (save: (draft: EventFormValues) => void) => {
    // It is closing: pressed twice, it is saved once.
    if (!isOpen) return
    const found = findEventFormErrors(draft, initial)
    setErrors(found)
    if (form.current !== null && focusFirst(form.current, found)) save(draft)
  }
  const actions = (
    <>
      {onSaveAndAnother === undefined ? null : (
        <Button variant="soft" onClick={(event) => onFirstClick(() => saveBy(onSaveAndAnother))(event)}>
          {formTexts.saveAndAnother}
        </Button>
      )}
      <Button type="submit" form={formId}>
        {texts.save}
      </Button>
    </>
  )
  return (
    <Sheet title={title} subtitle={subtitle} isOpen={isOpen} onClose={onClose} onClosed={onClosed} width={536} actions={actions}>
      <Rows
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          saveBy(onSave)
        }}
      >
        {people}
        {added.length === 0 ? null : (
          <Added>
            <CheckIcon />
            <span>{formTexts.added(added)}</span>
          </Added>
        )}
        <FormError text={warning} />
        {typed === undefined ? null : (
          <Typography variant="small" role="status" sx={{ color: 'ink2' }}>
            {formDraftTexts.resumed}
          </Typography>
        )}
        <Field
          label={texts.title}
          name="label"
          value={draft.label}
          onChange={(label) => change({ label })}
          limit={limits.eventLabel}
          error={errors.label}
          input={{ autoFocus: true, autoComplete: 'off', required: true, enterKeyHint: 'done' }}
        />
        <CategoryChips value={draft.category} onChange={(category) => change({ category })} />
        <Pair>
          <TimeField
            label={formTexts.startTime}
            name="startTime"
            value={draft.startTime}
            onChange={(startTime) => change({ startTime })}
            error={errors.startTime}
          />
          <TimeField
            label={formTexts.endTime}
            name="endTime"
            value={draft.endTime}
            onChange={(endTime) => change({ endTime })}
            error={errors.endTime}
            hint={endsNextDay(draft) ? formTexts.endsNextDay : undefined}
          />
        </Pair>
        <TextArea
          label={formTexts.note}
          name="description"
          optional
          value={draft.description}
          onChange={(description) => change({ description })}
          limit={limits.eventDescription}
          error={errors.description}
          rows={{ min: 2, max: 6 }}
        />
        <EventPicture
          image={image}
          category={draft.category}
          chosen={draft.picture}
          onChange={(picture) => change({ picture })}
        />
      </Rows>
    </Sheet>
  )
}
