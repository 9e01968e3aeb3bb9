import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { mainId } from '../../ui/SkipLink'
import { Main } from './frame'

/** Where the page stands. */
export function PageOutlet() {
  return (
    <Main id={mainId} tabIndex={-1}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Main>
  )
}
