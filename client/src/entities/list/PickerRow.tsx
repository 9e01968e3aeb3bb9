import { styled } from '@mui/material/styles'
import type { ListCard } from '#shared/api/lists'
import { audienceOf } from '#shared/audience'
import { LockIcon } from '../../ui/icons/marks'
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

export function PickerRow({ list, ...choice }: PickerRowProps) {
  return (
    <MembershipRow cover={<Cover list={list} />} title={list.title} {...choice}>
      <Facts>
        {texts.itineraries(list.itineraryCount)} <span aria-hidden="true">·</span>
        {list.isPublic ? <GlobeIcon /> : <LockIcon />}
        {texts.audience[audienceOf(list)]}
      </Facts>
    </MembershipRow>
  )
}
