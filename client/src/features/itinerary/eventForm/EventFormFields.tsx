import { useId, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { limits } from '#shared/limits'
import { onFirstClick } from '../../../lib/hooks/onFirstClick'
import { formDraftTexts } from '../../../texts/formDraft'
import { phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { FormField } from '../../../ui/forms/FormField'
import { TextArea } from '../../../ui/forms/TextArea'
import { FormError } from '../../../ui/forms/FormError'
import { CheckIcon } from '../../../ui/icons/menus'
import { Sheet } from '../../../ui/overlays/Sheet'
import { CategoryChips } from './CategoryChips'
import { EventPicture } from './EventPicture'
import { endsNextDay, type EventFormValues } from './eventFormValues'
import type { TypedFields } from './eventFormDraft'
import { formTexts } from './formTexts'
import { texts } from '../base/texts'
import { TimeField } from './TimeField'
import { useEventFormFields, type EventFormFieldsState } from './useEventFormFields'

interface EventFieldsProps {
  title: string
  subtitle: string
  initial: EventFormValues
  /** Restored from the draft. */
  typed: TypedFields | undefined
  onTyped: (typed: TypedFields | undefined) => void
  isOpen: boolean
  image?: string | null
  /** Another user moved or deleted the event. */
  warning?: string | undefined
  /** Titles added in earlier rounds. */
  added?: readonly string[]
  isIdea?: boolean
  /** Presence. */
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
  '& > .MuiSvgIcon-root': { fontSize: iconSize.small, flex: 'none' },
}))
const Pair = styled('div')({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16, [phone]: { gap: 12 } })

/** A dialog, on phones a sheet. */
export function EventFormFields({
  title,
  subtitle,
  initial,
  typed,
  onTyped,
  isOpen,
  image = null,
  warning,
  added = [],
  isIdea = false,
  people,
  onSave,
  onSaveAndAnother,
  onClose,
  onClosed,
}: EventFieldsProps) {
  const { draft, errors, form, change, saveBy } = useEventFormFields({ initial, typed, onTyped, isOpen })
  const formId = useId()
  const actions = (
    <>
      {onSaveAndAnother === undefined ? null : (
        <Button variant="soft" onClick={(event) => onFirstClick(() => saveBy(onSaveAndAnother))(event)}>
          {formTexts.saveAndAnother[isIdea ? 'idea' : 'event']}
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
        <Notices added={added} isIdea={isIdea} warning={warning} isResumed={typed !== undefined} />
        <FormField
          label={texts.title}
          name="label"
          value={draft.label}
          onChange={(label) => change({ label })}
          limit={limits.eventLabel}
          error={errors.label}
          input={{ autoFocus: true, autoComplete: 'off', required: true, enterKeyHint: 'done' }}
        />
        <CategoryChips value={draft.category} onChange={(category) => change({ category })} />
        <Times draft={draft} errors={errors} change={change} />
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

type NoticesProps = Required<Pick<EventFieldsProps, 'added' | 'isIdea'>> & { warning: string | undefined; isResumed: boolean }

function Notices({ added, isIdea, warning, isResumed }: NoticesProps) {
  return (
    <>
      {added.length === 0 ? null : (
        <Added>
          <CheckIcon />
          <span>{formTexts.added(added, isIdea)}</span>
        </Added>
      )}
      <FormError text={warning} />
      {isResumed ? (
        <Typography variant="small" role="status" sx={{ color: 'ink2' }}>
          {formDraftTexts.resumed}
        </Typography>
      ) : null}
    </>
  )
}

function Times({ draft, errors, change }: Pick<EventFormFieldsState, 'draft' | 'errors' | 'change'>) {
  return (
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
  )
}
