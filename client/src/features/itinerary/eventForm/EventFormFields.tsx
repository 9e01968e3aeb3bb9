import { useId, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { limits } from '#shared/limits'
import type { Place } from '#shared/places/place'
import { useOpenItinerary } from '../../../engine/hooks/useItinerarySession'
import { ignoreDoubleClick } from '../../../lib/hooks/useBrowserState'
import { useReadable } from '../../../lib/store/useReadable'
import { formDraftTexts } from '../../../texts/formDraft'
import { phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { FormField } from '../../../ui/forms/FormField'
import { TextArea } from '../../../ui/forms/TextArea'
import { FormError } from '../../../ui/forms/FormError'
import { CheckIcon } from '../../../ui/icons/menus'
import { Sheet } from '../../../ui/overlays/Sheet'
import { ClockIcon } from '../../../ui/icons/forms'
import { tripTexts } from '../base/tripTexts'
import { PlaceRows, useChoosePlace } from './PlaceRows'
import { CategoryChips } from './CategoryChips'
import { EventPictureField } from './EventPictureField'
import { endsNextDay, parseTypedTime, type EventFormValues } from './eventFormValues'
import type { DraftFields } from './eventFormDraft'
import { eventFormTexts } from './eventFormTexts'
import { useEventFormFields, type EventFormFieldsState } from './useEventFormFields'

interface EventFormFieldsProps {
  title: string
  subtitle: string
  dayId: string
  initial: EventFormValues
  /** Restored from the draft. */
  typed: DraftFields | undefined
  onTyped: (typed: DraftFields | undefined) => void
  isOpen: boolean
  image?: string | null
  /** Another user moved or deleted the event. */
  warning?: string | undefined
  /** Titles added in earlier rounds. */
  added?: readonly string[]
  isIdea?: boolean
  /** Chosen before the form opened. */
  place?: Place | undefined
  /** In place of the title. */
  startsAt?: 'place' | undefined
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

export function EventFormFields({
  title,
  subtitle,
  dayId,
  initial,
  typed,
  onTyped,
  isOpen,
  image = null,
  warning,
  added = [],
  isIdea = false,
  place,
  startsAt,
  people,
  onSave,
  onSaveAndAnother,
  onClose,
  onClosed,
}: EventFormFieldsProps) {
  const takesPlaces = useReadable(useOpenItinerary().takesPlaces, (isTaken) => isTaken)
  const fields = useEventFormFields({ initial, typed, place, onTyped, isOpen, takesPlaces })
  const { draft, errors, form, change, saveBy } = fields
  const choosePlace = useChoosePlace(fields)
  const formId = useId()
  const actions = (
    <>
      {onSaveAndAnother === undefined ? null : (
        <Button variant="soft" onClick={(event) => ignoreDoubleClick(() => saveBy(onSaveAndAnother))(event)}>
          {eventFormTexts.saveAndAnother[isIdea ? 'idea' : 'event']}
        </Button>
      )}
      <Button type="submit" form={formId}>
        {tripTexts.save}
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
          label={tripTexts.title}
          name="label"
          value={draft.label}
          onChange={(label) => change({ label })}
          limit={limits.eventLabel}
          error={errors.label}
          input={{ autoFocus: startsAt === undefined, autoComplete: 'off', required: true, enterKeyHint: 'done' }}
        />
        <CategoryChips value={draft.category} onChange={(category) => change({ category })} />
        {takesPlaces ? <PlaceRows {...fields} startsAt={startsAt} dayId={dayId} onChoose={choosePlace} /> : null}
        <Times draft={draft} errors={errors} change={change} />
        <TextArea
          label={eventFormTexts.note}
          name="description"
          optional
          value={draft.description}
          onChange={(description) => change({ description })}
          limit={limits.eventDescription}
          error={errors.description}
          rows={{ min: 2, max: 6 }}
        />
        <EventPictureField
          image={image}
          category={draft.category}
          chosen={draft.picture}
          onChange={(picture) => change({ picture })}
          onPlace={takesPlaces ? (place) => choosePlace('place', place) : undefined}
        />
      </Rows>
    </Sheet>
  )
}

type NoticesProps = Required<Pick<EventFormFieldsProps, 'added' | 'isIdea'>> & { warning: string | undefined; isResumed: boolean }

function Notices({ added, isIdea, warning, isResumed }: NoticesProps) {
  return (
    <>
      {added.length === 0 ? null : (
        <Added>
          <CheckIcon />
          <span>{eventFormTexts.added(added, isIdea)}</span>
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
        label={eventFormTexts.startTime}
        name="startTime"
        value={draft.startTime}
        onChange={(startTime) => change({ startTime })}
        error={errors.startTime}
      />
      <TimeField
        label={eventFormTexts.endTime}
        name="endTime"
        value={draft.endTime}
        onChange={(endTime) => change({ endTime })}
        error={errors.endTime}
        hint={endsNextDay(draft) ? eventFormTexts.endsNextDay : undefined}
      />
    </Pair>
  )
}

interface TimeFieldProps {
  label: string
  name: string
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
  hint?: string | undefined
}

/** The browser's time field follows the system's language and shows PM. */
function TimeField({ label, name, value, onChange, error, hint }: TimeFieldProps) {
  return (
    <FormField
      label={label}
      name={name}
      value={value}
      onChange={onChange}
      error={error}
      hint={hint}
      icon={<ClockIcon />}
      input={{
        placeholder: '--:--',
        autoComplete: 'off',
        onBlur: () => onChange(parseTypedTime(value) ?? value),
        inputMode: 'numeric',
        maxLength: 6,
      }}
    />
  )
}
