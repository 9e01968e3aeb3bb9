import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { Location } from '#shared/api/locations'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { ClockIcon } from '../../../ui/icons/forms'
import { importTexts as texts } from './importTexts'

const Band = styled('section')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  gap: 12,
  padding: '13px 16px',
  borderRadius: radius.input,
  backgroundColor: c('sunken'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, marginTop: 1, flex: 'none' },
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
}))

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
    <Band aria-label={texts.utc.label}>
      <ClockIcon />
      <div>
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
      </div>
    </Band>
  )
}
