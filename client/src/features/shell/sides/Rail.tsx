import type { ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { useSession } from '../../../account/useSession'
import { commonTexts } from '../../../texts/common'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, motion } from '../../../theme/vars'
import { Avatar } from '../../../ui/Avatar'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { Tooltip } from '../../../ui/overlays/Tooltip'
import { PlusIcon } from '../../../ui/icons/navigation'
import { LeftColumn } from '../frame'
import { linkOrButtonProps, type LinkOrAction, useUserPageLinks, sidebarLinks } from '../navigation/navigationLinks'
import { shellTexts } from '../shellTexts'

const Items = styled('nav')({
  position: 'sticky',
  top: 88,
  // Its hints overlap the page.
  zIndex: 5,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 6,
  padding: '16px 0',
})
const Item = styled(ButtonBase)<LinkableProps>({
  width: 48,
  height: 48,
  borderRadius: '50%',
  color: c('ink'),
  transition: motion('background-color'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '&[data-main]': {
    marginTop: 6,
    backgroundColor: c('primary.main'),
    color: c('primary.contrastText'),
    [hoverMedia]: { '&:hover': { backgroundColor: c('primary.dark') } },
  },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.navigation },
})

export function Rail() {
  const { user } = useSession()
  const go = useUserPageLinks()
  return (
    <LeftColumn data-line="" aria-label={shellTexts.sidebar}>
      <Items aria-label={shellTexts.sidebar}>
        <RailItem label={shellTexts.myProfile} target={go.toProfile}>
          <Avatar src={user?.avatar ?? null} size={44} />
        </RailItem>
        {sidebarLinks.map(({ tab, label, Icon }) => (
          <RailItem key={tab} label={label} target={go.toTab(tab)}>
            <Icon />
          </RailItem>
        ))}
        <RailItem label={commonTexts.newItinerary} target={go.toNewItinerary} isMain>
          <PlusIcon />
        </RailItem>
      </Items>
    </LeftColumn>
  )
}

function RailItem({
  label,
  target,
  isMain = false,
  children,
}: {
  label: string
  target: LinkOrAction
  isMain?: boolean
  children: ReactNode
}) {
  return (
    <Tooltip text={label} side="right">
      <Item {...linkOrButtonProps(target)} data-main={isMain ? '' : undefined} aria-label={label}>
        {children}
      </Item>
    </Tooltip>
  )
}
