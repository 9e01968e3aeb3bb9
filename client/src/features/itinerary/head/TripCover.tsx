import { styled } from '@mui/material/styles'
import { ItineraryCover } from '../../../entities/cover/ItineraryCover'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { phone } from '../../../theme/breakpoints'
import { radius } from '../../../theme/vars'
import { narrow } from '../base/pageGrid'
import { editMode, useIsEditing } from '../base/pageMode'

const CoverTools = editMode.part(() => import('./CoverTools'), 'CoverTools')

const Frame = styled('div')({ gridArea: 'cover', position: 'relative', alignSelf: 'start' })
const Cover = styled(ItineraryCover)({
  height: 328,
  borderRadius: radius.hero,
  [narrow]: { height: 272, borderRadius: 0 },
  [phone]: { height: 204 },
})

export function TripCover() {
  const head = useRecord((now) => now)
  const isEditing = useIsEditing()
  return (
    <Frame>
      <Cover itinerary={head} shape="wide" isFirst />
      {isEditing ? <CoverTools /> : null}
    </Frame>
  )
}
