import { lazy, useState, type ComponentType } from 'react'
import { untilLoaded } from './untilLoaded'

/** A part of the app with a file of its own, drawn inside of a Suspense. `load` begins to load it, for somebody who is about to want it. */
export type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<unknown> }

/** What a component takes. */
export type PropsOf<Part> = Part extends () => unknown ? object : Part extends ComponentType<infer Props> ? Props : never

/**
 * The component `name` of a module that comes when it is first wanted, however often that takes: without a network it waits, and never takes
 * the page down. Once it is there, it is drawn at once.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): LazyPart<PropsOf<Module[Name]>>
// It hands all props on, whatever they are.
export function lazyPart<Name extends PropertyKey>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPart<object> {
  let loaded: ComponentType | undefined
  let loading: Promise<{ default: ComponentType }> | undefined
  const begin = () =>
    (loading ??= untilLoaded(load).then((module) => {
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
