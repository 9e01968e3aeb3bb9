import type { Journey } from '#shared/places/journeyTimes'
import { formatJourney, formatZone } from '#shared/places/zoneTexts'
import { ClockIcon } from '../../../ui/icons/forms'
import { Line } from './placeLineStyles'

/** A duration stays on one line. */
export function ZoneLine({ times }: { times: Journey }) {
  const [hours, duration] = formatTimes(times).split(' · ')
  return (
    <Line data-zone="">
      <ClockIcon />
      <span>
        {hours}
        {duration === undefined ? null : (
          <>
            {' '}
            <span style={{ whiteSpace: 'nowrap' }}>· {duration}</span>
          </>
        )}
      </span>
    </Line>
  )
}

/** Between two zones both, of one its name only. */
export const formatTimes = (times: Journey): string =>
  (times.fromZone === times.toZone ? undefined : formatJourney(times)) ?? formatZone(times.fromZone ?? '')
