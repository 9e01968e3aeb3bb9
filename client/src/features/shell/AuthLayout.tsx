import { Suspense } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { styled } from '@mui/material/styles'
import { pages } from '#shared/site/pages'
import { desktop, phone } from '../../theme/breakpoints'
import { cssColor as c, focusRing, radius } from '../../theme/vars'
import { Logo } from '../../ui/Logo'
import { mainContentId, SkipLink } from '../../ui/SkipLink'
import { FooterLinks } from './footer/Footer'
import { PageFrame, PageMain } from './frame'
import { BottomBar } from './navigation/BottomBar'
import { shellTexts } from './shellTexts'

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
const Form = styled(PageMain)({ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 })

export function AuthLayout() {
  const isInvitation = useMatch(pages.invitation.path) !== null
  return (
    <PageFrame>
      <SkipLink />
      <Split>
        <Left>
          <header>
            <Logo />
          </header>
          <Form id={mainContentId} tabIndex={-1}>
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

const Row = styled('footer')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 22px',
  color: c('ink2'),
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 4,
    padding: '12px 0',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': focusRing,
  },
}))

function SlimFooter() {
  return (
    <Row>
      <FooterLinks isShort />
      <span>{shellTexts.copyright}</span>
    </Row>
  )
}

const columns = [
  ['nueva-york', 'praga', 'roma', 'londres'],
  ['florencia', 'tokio', 'paris', 'madrid'],
  ['tokio', 'londres', 'florencia', 'paris'],
]
const shifts = ['-22%', '-62%', '-46%']

const Wall = styled('div')({
  display: 'none',
  [desktop]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: 18,
    position: 'sticky',
    top: 20,
    height: 'calc(100dvh - 40px)',
    margin: '20px 20px 20px 0',
    padding: '0 18px',
    borderRadius: radius.hero,
    overflow: 'hidden',
    backgroundColor: '#0C3A3B',
  },
})
const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 18,
  '& > img': { width: '100%', height: 'auto', aspectRatio: '5 / 6', borderRadius: radius.card, display: 'block' },
})

function PosterWall() {
  return (
    <Wall aria-hidden="true">
      {columns.map((cities, i) => (
        <Column key={shifts[i]} style={{ translate: `0 calc(${shifts[i]} * .4)` }}>
          {cities.map((city) => (
            <img key={city} src={`/images/posters/${city}.svg`} alt="" width={250} height={300} loading="lazy" />
          ))}
        </Column>
      ))}
    </Wall>
  )
}
