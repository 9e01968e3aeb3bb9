import { lazy, useState, type ComponentType } from 'react'
import { loadWithRetry } from './loadWithRetry'

/** Render inside Suspense. `load` prefetches it. */
export type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> }

export type PropsOf<Part> = Part extends () => unknown ? object : Part extends ComponentType<infer Props> ? Props : never

/** Retries while offline instead of crashing the page. Once loaded, it renders synchronously. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>>
export function lazyPart<Name extends PropertyKey>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPart<object> {
  let loaded: ComponentType | undefined
  let loading: Promise<{ default: ComponentType }> | undefined
  const begin = () =>
    (loading ??= loadWithRetry(load).then((module) => {
      loaded = module[name]
      return { default: loaded }
    }))
  const Later = lazy(begin)
  function Shown(props: object) {
    // Chosen on the first render: switching components would lose their state.
    const [Chosen] = useState<ComponentType>(() => loaded ?? Later)
    return <Chosen {...props} />
  }
  return Object.assign(Shown, { load: begin })
}
