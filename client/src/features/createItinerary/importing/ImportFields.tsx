import { addDays, isCalendarDate, formatDateRange, type CalendarDate } from '#shared/dates'
import { limits } from '#shared/limits'
import { DestinationPicker } from '../../../entities/location/DestinationPicker'
import { SingleDateField } from '../../../ui/dates/SingleDateField'
import { FormField } from '../../../ui/forms/FormField'
import { createItineraryTexts } from '../createItineraryTexts'
import { importTexts } from './importTexts'
import { countImportedDays, type findImportErrors, type ImportValues } from './importValues'

interface ImportFieldsProps {
  values: ImportValues
  errors: ReturnType<typeof findImportErrors>
  itinerary: Parameters<typeof countImportedDays>[0]
  onChange: (part: Partial<ImportValues>) => void
}

export function ImportFields({ values, errors, itinerary, onChange }: ImportFieldsProps) {
  const { title, destination, start } = values
  const length = countImportedDays(itinerary)
  return (
    <>
      <FormField
        label={createItineraryTexts.name}
        name="title"
        value={title}
        onChange={(next) => onChange({ title: next })}
        limit={limits.title}
        error={errors.title}
        input={{ autoComplete: 'off', required: true }}
      />
      <DestinationPicker
        label={createItineraryTexts.destination}
        name="destination"
        value={destination}
        onChange={(place) => onChange({ destination: place })}
        error={errors.destination}
      />
      <SingleDateField
        label={createItineraryTexts.start}
        name="startDate"
        value={start}
        length={length}
        onChange={(next) => onChange({ start: next })}
        error={errors.startDate}
        hint={start === null ? undefined : rangeOf(start, length)}
      />
    </>
  )
}

function rangeOf(start: CalendarDate, length: number): string | undefined {
  const end = addDays(start, length - 1)
  if (!isCalendarDate(end)) return undefined
  const range = formatDateRange(start, end)
  return importTexts.dates(range.charAt(0).toUpperCase() + range.slice(1), length)
}
