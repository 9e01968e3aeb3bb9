import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { lazyPart, type PropsOf } from '../lib/loading/lazyPart'
import { PagePlaceholder } from '../ui/status/PagePlaceholder'

/** How long the previous page stays visible. */
const PATIENCE_MS = 300

interface PageOptions<Module> {
  waiting?: ReactNode
  prepare?: (module: Module, params: object) => Promise<unknown>
}

/** With `params`, `load` also preloads the page's data. */
export type PagePart<Props> = ComponentType<Props> & { load: (params?: object) => Promise<unknown> }

export function pagePart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  options?: PageOptions<Module>,
): PagePart<PropsOf<Module[Name]>>
export function pagePart(
  load: () => Promise<Record<string, ComponentType>>,
  name: string,
  { waiting = <PagePlaceholder />, prepare }: PageOptions<Record<string, ComponentType>> = {},
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
