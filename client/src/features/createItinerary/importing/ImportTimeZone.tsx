import Button from '@mui/material/Button'
import type { Location } from '#shared/api/locations'
import { ClockIcon } from '../../../ui/icons/forms'
import { ImportBand } from './ImportBand'
import { importTexts as texts } from './importTexts'

interface ImportTimeZoneProps {
  /** Whose local times are shown; undefined for UTC. */
  localPlace: Location | undefined
  destination: Location | null
  isDisabled: boolean
  onChange: (place: Location | undefined) => void
}

/** For a calendar with times in UTC. */
export function ImportTimeZone({ localPlace, destination, isDisabled, onChange }: ImportTimeZoneProps) {
  const offered = destination === null || destination.timeZone === null ? undefined : destination
  return (
    <ImportBand icon={<ClockIcon />} label={texts.utc.label}>
      <p role="status">
        {localPlace === undefined
          ? offered === undefined
            ? texts.utc.needsDestination
            : texts.utc.offer(offered.name)
          : texts.utc.isLocal(localPlace.name)}
      </p>
      {localPlace === undefined && offered === undefined ? null : (
        <Button
          variant="text"
          size="small"
          disabled={isDisabled}
          onClick={() => onChange(localPlace === undefined ? offered : undefined)}
          sx={{ ml: -1.5, mt: 0.5 }}
        >
          {localPlace === undefined ? texts.utc.toLocal : texts.utc.toUtc}
        </Button>
      )}
    </ImportBand>
  )
}
