import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isId } from '#shared/ids'
import { isText, objectOf } from '../../lib/checks'
import { useFormDraft } from './useFormDraft'

interface Form {
  title: string
}

const isForm = objectOf<Form>({ title: isText })
const empty: Form = { title: '' }
const key = 'periplo:draft:ana:new:itinerary'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

/** Opens a form in the storage of this tab, as a reload or a duplicated tab does. */
async function openTab() {
  let hook: ReturnType<typeof useFormDraft<Form>> | undefined
  const report = (value: typeof hook) => {
    hook = value
  }
  function Page() {
    report(useFormDraft({ userId: 'ana', what: 'itinerary', isForm, empty }))
    return null
  }
  await act(async () => createRoot(document.createElement('div')).render(<Page />))
  const now = () => {
    if (hook === undefined) throw new Error('Not rendered')
    return hook
  }
  return { now, change: (title: string) => act(async () => now().change({ title })) }
}

it('a duplicated tab creates the same thing, and another one once its form has changed', async () => {
  const first = await openTab()
  const { id } = first.now()
  expect(isId(id)).toBe(true)
  await first.change('Roma')
  expect([first.now().id, first.now().isResumed]).toEqual([id, false])
  const second = await openTab()
  expect(second.now()).toMatchObject({ id, form: { title: 'Roma' }, isResumed: true })
  await second.change('Roma y Nápoles')
  const own = second.now().id
  expect(own).not.toBe(id)
  await second.change('Nápoles')
  expect(second.now().id).toBe(own)
  expect((await openTab()).now()).toMatchObject({ id: own, form: { title: 'Nápoles' } })
})

it('an emptied form creates another thing, unless that is undone', async () => {
  await (await openTab()).change('Roma')
  const tab = await openTab()
  const { id } = tab.now()
  let undo = () => {}
  await act(async () => (undo = tab.now().beginAnew()))
  expect(tab.now()).toMatchObject({ form: empty, isResumed: false })
  expect([tab.now().id === id, sessionStorage.getItem(key)]).toEqual([false, null])
  await act(async () => undo())
  expect(tab.now()).toMatchObject({ id, form: { title: 'Roma' }, isResumed: true })
})

it('a draft of an earlier version is read, and one that is no form is not', async () => {
  sessionStorage.setItem(key, '{"title":"Roma"}')
  const tab = await openTab()
  expect([tab.now().form, isId(tab.now().id)]).toEqual([{ title: 'Roma' }, true])
  sessionStorage.setItem(key, '{"id":"x","form":{"title":1}}')
  expect((await openTab()).now()).toMatchObject({ form: empty, isResumed: false })
})
