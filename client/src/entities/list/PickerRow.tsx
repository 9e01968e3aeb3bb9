import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ListCard } from '#shared/api/lists'
import { LockIcon } from '../../ui/icons/forms'
import { GlobeIcon } from '../../ui/icons/social'
import { MembershipRow, membershipRowCover } from './MembershipRow'
import { ListCover } from './ListCover'
import { texts } from './texts'
import { iconSize } from '../../theme/sizes'

const Cover = styled(ListCover)(membershipRowCover)
const Facts = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inBadge },
})

interface PickerRowProps {
  list: ListCard
  isHolding: boolean
  isWaiting: boolean
  onChoose: () => void
}

/** One of the person's lists, to be chosen. */
export function PickerRow({ list, ...choice }: PickerRowProps) {
  return (
    <MembershipRow cover={<Cover list={list} />} title={list.title} {...choice}>
      <Facts>
        {texts.itineraries(list.itineraryCount)} <span aria-hidden="true">·</span>
        {list.isPublic ? <GlobeIcon /> : <LockIcon />}
        {list.isPublic ? texts.visibility.public : texts.visibility.private}
      </Facts>
    </MembershipRow>
  )
}

/** Placeholder of the picker while it loads. */
export function PickerSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" aria-label={label} role="status">
      {[1, 2, 3].map((n) => (
        <div key={n} style={{ display: 'flex', alignItems: 'center', gap: 14, minHeight: 72 }}>
          <Skeleton width={56} height={56} sx={{ borderRadius: '10px', flex: 'none' }} />
          <div style={{ flex: 1 }}>
            <Skeleton width="56%" height={16} />
            <Skeleton width="40%" height={12} sx={{ mt: 1 }} />
          </div>
        </div>
      ))}
    </div>
  )
}
