import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { lazyPart, type PropsOf } from '../lib/loading/lazyPart'
import { PageWaiting } from '../ui/status/PageWaiting'

/** How long the previous page stays on screen: most pages have loaded by then. */
const PATIENCE_MS = 300

interface PageOptions<Module> {
  /** Stands in its place when it is long in coming. */
  waiting?: ReactNode
  /** Loads what the page at an address with these parameters will need beside its own file. */
  prepare?: (module: Module, params: object) => Promise<unknown>
}

/** `load` begins to load it; with the parameters of its address also what it will need there. */
export type PagePart<Props> = ComponentType<Props> & { load: (params?: object) => Promise<unknown> }

/** A page, or a frame of pages, with a file of its own. */
export function pagePart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  options?: PageOptions<Module>,
): PagePart<PropsOf<Module[Name]>>
// It hands all props on, whatever they are.
export function pagePart(
  load: () => Promise<Record<string, ComponentType>>,
  name: string,
  { waiting = <PageWaiting />, prepare }: PageOptions<Record<string, ComponentType>> = {},
): PagePart<object> {
  const Page = lazyPart(load, name)
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
    // Chosen on the first render: switching components would lose their state.
    const [Chosen] = useState<ComponentType>(() => (isThere ? Page : Soon))
    return <Chosen {...props} />
  }
  return Object.assign(Shown, {
    async load(params?: object) {
      await begin()
      if (params !== undefined) await prepare?.(await load(), params)
    },
  })
}
