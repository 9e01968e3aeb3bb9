import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { mainId, SkipLink } from '../../ui/SkipLink'
import { BottomBar } from './BottomBar'
import { Footer } from './Footer'
import { content, Frame, Main } from './frame'
import { Header } from './Header'

const Centre = styled(Main)(content)

/** Header, content, footer: pages beside the product itself. */
export function SecondLayout() {
  return (
    <Frame>
      <SkipLink />
      <Header />
      <Centre id={mainId} tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </Centre>
      <Footer />
      <BottomBar isProfile />
    </Frame>
  )
}
