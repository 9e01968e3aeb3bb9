import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { mainContentId, SkipLink } from '../../ui/SkipLink'
import { BottomBar } from './navigation/BottomBar'
import { Footer } from './footer/Footer'
import { contentWidth, PageFrame, PageMain } from './frame'
import { Header } from './header/Header'

const Centre = styled(PageMain)(contentWidth)

export function PlainLayout() {
  return (
    <PageFrame>
      <SkipLink />
      <Header />
      <Centre id={mainContentId} tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </Centre>
      <Footer />
      <BottomBar />
    </PageFrame>
  )
}
