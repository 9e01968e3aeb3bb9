import { useState, type ComponentType, type FocusEvent } from 'react'
import { addDays } from '#shared/dates'
import { today } from '../../lib/dateFormats'
import { loadedLater } from '../../lib/loading/loadedLater'
import { constant } from '../../lib/store/store'
import { useReadable } from '../../lib/store/useReadable'
import type { FieldEntry, RangeEnd } from './fieldEntry'
import { FieldPair, DateProblems, problemId } from './rangeFieldParts'
import type { DateRangeFieldsProps } from './DateRangeFields'
import { PlainDateField } from './PlainDateField'

const calendar = loadedLater(async () => (await import('./DateRangeFields')).DateRangeFields)
const nothing = constant(undefined)
const ends: readonly RangeEnd[] = ['start', 'end']

interface DatesWhenWantedProps extends Omit<DateRangeFieldsProps, 'begin'> {
  /** Loads the calendar. */
  isWanted: boolean
}

/**
 * Plain fields until the calendar has loaded, which is half the app's size.
 * Never replaces a field during typing.
 */
export function LazyDateRangeFields({ isWanted, ...props }: DatesWhenWantedProps) {
  const [begin, setBegin] = useState<FieldEntry>()
  const [isTyping, setTyping] = useState(false)
  const loaded = useReadable(isWanted || begin !== undefined ? calendar : nothing, (fields) => fields)
  if (typeof loaded === 'function' && !isTyping) return <Calendar fields={loaded} {...props} begin={begin} />

  const { range, onChange, labels, errors = {} } = props
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setTyping(false)
    setBegin(undefined)
  }
  return (
    <div onBlur={leave}>
      <FieldPair>
        {ends.map((end) => (
          <PlainDateField
            key={end}
            label={labels[end]}
            name={`${end}Date`}
            value={range[end]}
            example={end === 'start' ? today() : addDays(range.start ?? today(), 7)}
            onChange={(date) => {
              setTyping(true)
              onChange({ ...range, [end]: date })
            }}
            onBegin={(by) => setBegin((before) => (by === 'focus' && before?.end === end ? before : { end, by }))}
            hasError={errors[end] !== undefined}
            describedBy={problemId(end, errors)}
          />
        ))}
      </FieldPair>
      <DateProblems errors={errors} />
    </div>
  )
}

const Calendar = ({ fields: Fields, ...props }: DateRangeFieldsProps & { fields: ComponentType<DateRangeFieldsProps> }) => (
  <Fields {...props} />
)
