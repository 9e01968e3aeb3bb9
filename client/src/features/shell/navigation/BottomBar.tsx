import { Link, useLocation, useMatch } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { returnStateOf } from '../../../account/returnState'
import { useIsGuest, useSession } from '../../../account/useSession'
import { UnreadCount, useUnreadCount } from '../../../entities/notification/UnreadCount'
import { formatLabelWithUnread } from '../../../entities/notification/unreadTexts'
import { paths } from '../../../lib/navigation/paths'
import { commonTexts } from '../../../texts/common'
import { mobile, phone } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c, focusRing, radius } from '../../../theme/vars'
import { CompassIcon, FriendsIcon, HomeIcon, PlusIcon, UserIcon } from '../../../ui/icons/navigation'
import type { StrokeIcon } from '../../../ui/icons/strokeIcon'
import { bottomBarHeight } from '../frame'
import { shellTexts } from '../shellTexts'

const Bar = styled('nav')({
  display: 'none',
  [mobile]: {
    display: 'block',
    position: 'fixed',
    inset: 'auto 0 0',
    zIndex: 1000,
    height: bottomBarHeight,
    paddingBottom: 'env(safe-area-inset-bottom)',
    backgroundColor: c('surface'),
    boxShadow: `0 -1px 0 ${c('hairline')}`,
    // With the keyboard open: at the end of the page.
    '@media (max-height: 420px)': { position: 'static' },
  },
})
const Items = styled('ul')({
  listStyle: 'none',
  margin: '0 auto',
  padding: 0,
  maxWidth: 560,
  height: 68,
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  alignItems: 'center',
})
const Item = styled(Link)({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 3,
  padding: '4px 0',
  borderRadius: radius.input,
  fontSize: textSize.bar,
  lineHeight: 14 / 12,
  fontWeight: 600,
  color: c('ink2'),
  textDecoration: 'none',
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  '& > span': { position: 'relative', display: 'grid', placeItems: 'center', width: 52, height: 28, borderRadius: radius.pill },
  // Elsewhere the header's bell has the count.
  '& b': { display: 'none', top: -4, left: 'calc(50% + 5px)', [phone]: { display: 'block' } },
  '& > span > .MuiSvgIcon-root': { fontSize: iconSize.navigation },
  '&[aria-current="page"]': { color: c('primary.main'), '& > span': { backgroundColor: c('tint2') } },
})
const Create = styled(Link)({
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  margin: '0 auto',
  borderRadius: '50%',
  backgroundColor: c('primary.main'),
  color: c('primary.contrastText'),
  '&:focus-visible': focusRing,
})

/** `isWayIn`: login and registration count as the profile. */
export function BottomBar({ isWayIn = false }: { isWayIn?: boolean }) {
  const { user, status } = useSession()
  const here = returnStateOf(useLocation())
  const isGuest = useIsGuest()
  const profile = user === null ? paths.login : isGuest ? paths.settings : paths.profile(user.username)
  if (status === 'loading') return <Bar aria-label={shellTexts.mainNavigation} />
  return (
    <Bar aria-label={shellTexts.mainNavigation}>
      <Items>
        <Place to={paths.home} label={shellTexts.home} Icon={HomeIcon} isExact />
        <Place to={paths.search()} label={shellTexts.explore} Icon={CompassIcon} />
        {user === null || isGuest ? null : (
          <>
            <li>
              <Create to={paths.createItinerary} aria-label={commonTexts.newItinerary}>
                <PlusIcon />
              </Create>
            </li>
            <Place to={paths.friends} label={shellTexts.friends} Icon={FriendsIcon} />
            <OwnPlace to={profile} />
          </>
        )}
        {user === null ? (
          <Place to={profile} state={here} label={shellTexts.profile} Icon={UserIcon} isCurrent={isWayIn} />
        ) : null}
      </Items>
    </Bar>
  )
}

/** On phones the profile has the notifications. */
function OwnPlace({ to }: { to: string }) {
  const unread = useUnreadCount()
  const isAtNotices = useMatch(paths.notifications) !== null
  return <Place to={to} label={shellTexts.profile} Icon={UserIcon} unread={unread} isCurrent={isAtNotices} />
}

interface PlaceProps {
  to: string
  state?: unknown
  label: string
  Icon: StrokeIcon
  isExact?: boolean
  isCurrent?: boolean
  unread?: number
}

function Place({ to, state, label, Icon, isExact = false, isCurrent = false, unread = 0 }: PlaceProps) {
  const isHere = useMatch({ path: to.replace(/\?.*/, ''), end: isExact }) !== null
  return (
    <li>
      <Item
        to={to}
        state={state}
        aria-label={unread === 0 ? undefined : formatLabelWithUnread(label, unread)}
        aria-current={isHere || isCurrent ? 'page' : undefined}
      >
        <span>
          <Icon />
          <UnreadCount count={unread} />
        </span>
        {label}
      </Item>
    </li>
  )
}
