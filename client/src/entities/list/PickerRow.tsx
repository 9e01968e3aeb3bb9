import ButtonBase from '@mui/material/ButtonBase'
import CircularProgress from '@mui/material/CircularProgress'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { ListCard } from '../../../../shared/api/lists'
import { hovers } from '../../theme/breakpoints'
import { cssColor as c, motion, radius } from '../../theme/vars'
import { LockIcon } from '../../ui/icons/forms'
import { CheckIcon, PlusIcon } from '../../ui/icons/navigation'
import { GlobeIcon } from '../../ui/icons/social'
import { ListCover } from './ListCover'
import { texts } from './texts'

const Row = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.meta,
  width: 'calc(100% + 20px)',
  minHeight: 72,
  margin: '0 -10px',
  padding: '8px 10px',
  justifyContent: 'flex-start',
  gap: 14,
  textAlign: 'left',
  color: c('ink2'),
  borderRadius: radius.input,
  transition: motion('background-color'),
  [hovers]: { '&:not([aria-disabled]):hover': { backgroundColor: c('sunken') } },
  '&[aria-disabled]': { cursor: 'default' },
  '& > .MuiSvgIcon-root': { fontSize: 20, flex: 'none' },
}))
const Cover = styled(ListCover)({ width: 56, height: 56, flex: 'none', borderRadius: radius.inner })
const Names = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '& > b': { ...theme.typography.label, display: 'block', color: c('ink'), overflowWrap: 'anywhere' },
  '& > span': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 },
  '& .MuiSvgIcon-root': { fontSize: 15 },
}))
const Held = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  fontWeight: 600,
  color: c('primary.main'),
  '& > .MuiSvgIcon-root': { fontSize: 18 },
})

interface PickerRowProps {
  list: ListCard
  isHolding: boolean
  isWaiting: boolean
  onChoose: () => void
}

/** One of the person's lists, to be chosen. */
export function PickerRow({ list, isHolding, isWaiting, onChoose }: PickerRowProps) {
  const visibility = list.isPublic ? texts.visibility.public : texts.visibility.private
  return (
    <Row onClick={isHolding ? undefined : onChoose} aria-disabled={isHolding || undefined} aria-busy={isWaiting || undefined}>
      <Cover list={list} />
      <Names>
        <b>{list.title}</b>
        <span>
          {texts.itineraries(list.itineraryCount)} <span aria-hidden="true">·</span>
          {list.isPublic ? <GlobeIcon /> : <LockIcon />}
          {visibility}
        </span>
      </Names>
      {isWaiting ? <CircularProgress size={20} aria-hidden="true" /> : isHolding ? <Mark /> : <PlusIcon />}
    </Row>
  )
}

const Mark = () => (
  <Held>
    <CheckIcon />
    {texts.added}
  </Held>
)

/** The picker while it asks. */
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
