import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { lazyPart, type LazyPart, type PropsOf } from '../lib/lazyPart'
import { PageWaiting } from './PageWaiting'

/** So long the page before stays: most have come by then. */
const PATIENCE_MS = 300

/** A page, or a frame of pages, with a file of its own. When that is long in coming, `waiting` stands in its place. */
export function pagePart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  waiting: ReactNode = <PageWaiting />,
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  const Page = lazyPart(load, name) as LazyPart<object>
  const Patient = (props: object) => (
    <Suspense fallback={waiting}>
      <Page {...props} />
    </Suspense>
  )
  let isThere = false
  const begin = async () => {
    await Page.load()
    isThere = true
  }
  const Soon = lazy(async () => {
    await Promise.race([begin(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    return { default: isThere ? Page : Patient }
  })
  function Shown(props: object) {
    // Chosen once: another one would begin anew.
    const [Chosen] = useState<ComponentType>(() => (isThere ? Page : Soon))
    return <Chosen {...props} />
  }
  return Object.assign(Shown as ComponentType<Props>, { load: begin })
}
