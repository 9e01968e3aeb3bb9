import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../../texts/common'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, motion } from '../../../theme/vars'
import type { LinkableProps } from '../../../ui/buttons/LinkableProps'
import { PlusIcon } from '../../../ui/icons/navigation'
import { LeftColumn } from '../frame'
import { linkOrButtonProps, useUserPageLinks, useCurrentProfileTab } from '../navigation/useOwnLinks'
import { sidebarLinks } from '../navigation/navigationLinks'
import { ProfileCard } from './ProfileCard'
import { shellTexts } from '../shellTexts'

const Row = styled(ButtonBase)<LinkableProps>(({ theme }) => ({
  ...theme.typography.note,
  fontWeight: 600,
  width: '100%',
  height: 48,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 14,
  padding: '0 18px',
  borderRadius: 12,
  color: c('ink'),
  textDecoration: 'none',
  transition: motion('background-color'),
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.navigation },
  '&[aria-current]': { backgroundColor: c('tint2'), color: c('onTint2') },
}))

export function Sidebar() {
  const go = useUserPageLinks()
  const here = useCurrentProfileTab()
  return (
    <LeftColumn aria-label={shellTexts.sidebar}>
      <div style={{ position: 'sticky', top: 16 }}>
        <ProfileCard />
        <nav aria-label={shellTexts.sidebar} style={{ margin: '14px 0 14px' }}>
          {sidebarLinks.map(({ tab, label, Icon }) => (
            <Row key={tab} {...linkOrButtonProps(go.toTab(tab))} aria-current={tab === here ? 'page' : undefined}>
              <Icon />
              {label}
            </Row>
          ))}
        </nav>
        <Button {...linkOrButtonProps(go.toNewItinerary)} fullWidth sx={{ height: 48 }} startIcon={<PlusIcon />}>
          {commonTexts.newItinerary}
        </Button>
      </div>
    </LeftColumn>
  )
}
