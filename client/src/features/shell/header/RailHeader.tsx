import { styled } from '@mui/material/styles'
import { desktop, phone } from '../../../theme/breakpoints'
import { cssColor as c } from '../../../theme/vars'
import { Logo } from '../../../ui/Logo'
import { useHeaderSlots } from '../../../ui/headerSlots'
import { HeaderPerson } from './Header'
import { OfflineChip } from './OfflineChip'

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 900,
  minHeight: 72,
  padding: '0 32px',
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  backgroundColor: c('paper'),
  boxShadow: `inset 0 -1px 0 ${c('hairline')}`,
  '& [data-logo="bare"]': { [desktop]: { display: 'none' } },
  '& [data-logo="full"]': { display: 'none', [desktop]: { display: 'block' } },
  // On phones the page's own tools are all there is; without any, the bar lies unseen above the cover.
  [phone]: {
    padding: '8px 16px',
    minHeight: 0,
    '& [data-logo], & [data-person]': { display: 'none' },
    '&:not(:has([data-slot] > *, [data-offline]))': { height: 0, padding: 0, overflow: 'hidden', boxShadow: 'none' },
    // A page that only says a sentence has neither cover nor tools: it keeps the way home.
    'body:has([data-standalone]) &:not(:has([data-slot] > *))': {
      // Above the page's own room for it.
      position: 'absolute',
      inset: '0 0 auto',
      backgroundColor: 'transparent',
      height: 'auto',
      minHeight: 64,
      padding: '8px 16px',
      gap: 4,
      overflow: 'visible',
      '& [data-logo="full"], & [data-person]': { display: 'block' },
      '& [data-slot="end"]': { display: 'none' },
    },
    'body:has([data-standalone]) &:not(:has([data-slot] > *)) ~ * main': { paddingTop: 64 },
    '&[data-over-cover]': {
      position: 'absolute',
      inset: '0 0 auto',
      backgroundColor: 'transparent',
      boxShadow: 'none',
      padding: '12px 12px 0',
    },
  },
})
const Slot = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0, '&[data-slot="start"]': { flex: 1 } })

/** The bar above an itinerary: logo, the page's tools, whether there is a network, who is here, the person. It stays at the top. */
export function RailHeader() {
  const { setStart, setEnd, isOverCover, hasOwnNetworkStatus } = useHeaderSlots()
  return (
    <Bar data-over-cover={isOverCover ? '' : undefined}>
      <span data-logo="full">
        <Logo />
      </span>
      <span data-logo="bare">
        <Logo isBare />
      </span>
      <Slot data-slot="start" ref={setStart} />
      {hasOwnNetworkStatus ? null : <OfflineChip />}
      <Slot data-slot="end" ref={setEnd} />
      <span data-person="">
        <HeaderPerson hasFriends={false} />
      </span>
    </Bar>
  )
}
