import { styled } from '@mui/material/styles'
import { mainId } from '../../ui/SkipLink'
import { PageWaiting } from '../../ui/status/PageWaiting'
import { PageFrame, Main, sides } from './frame'
import { Header } from './header/Header'

const Wide = styled(Main)({ width: '100%', maxWidth: 1440, marginInline: 'auto', ...sides })

/** In place of a layout whose file is long in coming: the way home, and why nothing else is there. */
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
