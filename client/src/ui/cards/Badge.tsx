import { styled } from '@mui/material/styles'
import type { Audience } from '#shared/audience'
import { formatDayCount } from '../../lib/format'
import { iconSize, textSize } from '../../theme/sizes'
import { cssColor as c, radius } from '../../theme/vars'
import { LinkIcon, LockIcon, PeopleIcon } from '../icons/status'
import { CalendarIcon, PinIcon } from '../icons/navigation'

/** 26 px high; cuts its text where the badge may shrink. */
export const Badge = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: '1.625rem',
  minWidth: 0,
  padding: '0 10px 0 8px',
  borderRadius: radius.pill,
  fontSize: textSize.meta,
  lineHeight: 18 / 13,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  flex: 'none',
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inBadge, flex: 'none' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
})

const Place = styled(Badge)({ flex: '0 1 auto', backgroundColor: c('badge.placeBg'), color: c('badge.placeText') })
const Days = styled(Badge)({ backgroundColor: c('badge.daysBg'), color: c('badge.daysText') })
const NotPublic = styled(Badge)({ backgroundColor: c('category.other.bg'), color: c('category.other.icon') })

/** The only badge that may be cut. */
export function PlaceBadge({ place }: { place: string }) {
  return (
    <Place title={place}>
      <PinIcon />
      <span>{place}</span>
    </Place>
  )
}

export function DaysBadge({ days }: { days: number }) {
  return (
    <Days>
      <CalendarIcon />
      {formatDayCount(days)}
    </Days>
  )
}

const audienceIcons = { private: LockIcon, link: LinkIcon, followers: PeopleIcon }

/** 'Privado', 'Con enlace'; nothing for public ones. */
export function AudienceBadge({ audience, names }: { audience: Audience; names: Record<Audience, string> }) {
  if (audience === 'public') return null
  const Icon = audienceIcons[audience]
  return (
    <NotPublic>
      <Icon />
      {names[audience]}
    </NotPublic>
  )
}
