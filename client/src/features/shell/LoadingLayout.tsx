import { styled } from '@mui/material/styles'
import { mainId } from '../../ui/SkipLink'
import { PageWaiting } from '../../ui/status/PageWaiting'
import { PageFrame, Main, sides } from './frame'
import { Header } from './header/Header'

const Wide = styled(Main)({ width: '100%', maxWidth: 1440, marginInline: 'auto', ...sides })

/** For a slow layout. */
export function LoadingLayout() {
  return (
    <PageFrame>
      <Header />
      <Wide id={mainId} tabIndex={-1}>
        <PageWaiting />
      </Wide>
    </PageFrame>
  )
}
