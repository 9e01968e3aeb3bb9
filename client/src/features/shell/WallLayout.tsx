import { Suspense } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { pages } from '#shared/site/pages'
import { mainId, SkipLink } from '../../ui/SkipLink'
import { Logo } from '../../ui/Logo'
import { desktop, phone } from '../../theme/breakpoints'
import { BottomBar } from './navigation/BottomBar'
import { PageFrame, Main } from './frame'
import { PosterWall } from './sides/PosterWall'
import { SlimFooter } from './footer/SlimFooter'

const Split = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 56%)', minHeight: '100dvh' },
})
const Left = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  padding: '20px clamp(24px, 4.4vw, 64px) 12px',
  minWidth: 0,
  [phone]: { padding: '8px 16px 12px' },
})
const Form = styled(Main)({ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 })

/** The frame of login, registration and invitations. */
export function WallLayout() {
  const isInvitation = useMatch(pages.invitation.path) !== null
  return (
    <PageFrame>
      <SkipLink />
      <Split>
        <Left>
          <header>
            <Logo />
          </header>
          <Form id={mainId} tabIndex={-1}>
            <Suspense>
              <Outlet />
            </Suspense>
          </Form>
          <SlimFooter />
        </Left>
        <PosterWall />
      </Split>
      <BottomBar isWayIn={!isInvitation} />
    </PageFrame>
  )
}
