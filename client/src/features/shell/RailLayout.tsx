import { styled } from '@mui/material/styles'
import { desktop, phone } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { HeaderSlotsProvider, useHeaderSlots } from '../../ui/headerSlots'
import { Logo } from '../../ui/Logo'
import { SkipLink } from '../../ui/SkipLink'
import { Footer } from './footer/Footer'
import { PageFrame, RailColumns, standaloneBarHeight } from './frame'
import { HeaderUser } from './header/Header'
import { OfflineChip, useOfflineText } from './header/OfflineChip'
import { BottomBar } from './navigation/BottomBar'
import { PageOutlet } from './PageOutlet'
import { Rail } from './sides/Rail'

export function RailLayout() {
  return (
    <HeaderSlotsProvider>
      <PageFrame>
        <SkipLink />
        <RailHeader />
        <Columns />
        <Footer />
        <BottomBar />
      </PageFrame>
    </HeaderSlotsProvider>
  )
}

function Columns() {
  const { isStandalone } = useHeaderSlots()
  return (
    <RailColumns data-standalone={isStandalone ? '' : undefined}>
      <Rail />
      <PageOutlet />
    </RailColumns>
  )
}

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
  // On phones only the page's tools show, if any.
  [phone]: {
    padding: '8px 16px',
    minHeight: 0,
    '& [data-logo], & [data-person]': { display: 'none' },
    '&:not([data-offline], :has([data-slot] > *))': { height: 0, padding: 0, overflow: 'hidden', boxShadow: 'none' },
    // A standalone page has no tools: logo and user menu show.
    '&&[data-standalone]': {
      position: 'absolute',
      inset: '0 0 auto',
      backgroundColor: 'transparent',
      height: 'auto',
      minHeight: standaloneBarHeight,
      padding: '8px 16px',
      gap: 4,
      overflow: 'visible',
      '& [data-logo="full"], & [data-person]': { display: 'block' },
      '& [data-slot="end"]': { display: 'none' },
    },
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

function RailHeader() {
  const { setStart, setEnd, isOverCover, hasOwnNetworkStatus, isStandalone } = useHeaderSlots()
  const offlineText = useOfflineText()
  const chip = hasOwnNetworkStatus ? undefined : offlineText
  return (
    <Bar
      data-over-cover={isOverCover ? '' : undefined}
      data-standalone={isStandalone ? '' : undefined}
      data-offline={chip === undefined ? undefined : ''}
    >
      <span data-logo="full">
        <Logo />
      </span>
      <span data-logo="bare">
        <Logo isBare />
      </span>
      <Slot data-slot="start" ref={setStart} />
      {hasOwnNetworkStatus ? null : <OfflineChip text={offlineText} />}
      <Slot data-slot="end" ref={setEnd} />
      <span data-person="">
        <HeaderUser hasFriends={false} />
      </span>
    </Bar>
  )
}
