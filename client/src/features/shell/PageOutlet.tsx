import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { mainId } from '../../ui/SkipLink'
import { Main } from './frame'

/** The `main` element, with the page of the present route. */
export function PageOutlet() {
  return (
    <Main id={mainId} tabIndex={-1}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Main>
  )
}
