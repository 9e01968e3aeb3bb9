import { act } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Place } from '#shared/places/place'
import { colosseum } from '#testkit/randomPlace'
import { queryClient } from '../../../engine/api/queryClient'
import { theme } from '../../../theme/theme'
import { PlaceLine } from './PlaceLine'

const at = (parts: Partial<Place>): Place => ({ ...colosseum, ...parts })

let root: Root
let page: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

type Props = Parameters<typeof PlaceLine>[0]

async function show(parts: Partial<Props>): Promise<void> {
  const line = <PlaceLine label="" category={null} place={null} to={null} {...parts} />
  const router = createMemoryRouter([{ path: '*', element: line }])
  await act(async () =>
    root.render(
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>,
    ),
  )
}
const buttons = () => [...page.querySelectorAll('button')]
const texts = () => buttons().map(({ textContent }) => textContent)

async function openMenu(): Promise<HTMLElement> {
  await act(async () => {
    buttons()[0]?.click()
    await vi.dynamicImportSettled()
  })
  const menu = document.querySelector<HTMLElement>('[role="menu"]')
  if (menu === null) throw new Error('no menu')
  return menu
}
const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

describe('the line of a place', () => {
  it('is not there without a place', async () => {
    await show({})
    expect(page.textContent).toBe('')
  })

  it('has the name, and says what it opens', async () => {
    await show({ place: colosseum })
    expect(texts()).toEqual(['Coliseo'])
    expect(buttons()[0]?.getAttribute('aria-label')).toMatch(/^\P{L}*Coliseo.*Abrir en…$/u)
  })

  it('has the address where the name repeats the title of the event', async () => {
    await show({ label: 'Coliseo', place: at({ address: 'Roma, Italia' }) })
    expect(texts()).toEqual(['Roma, Italia'])
    await show({ label: 'Coliseo', place: at({ address: null }) })
    expect(texts()).toEqual(['Coliseo'])
  })

  it('says that a place has no name, or is only about there', async () => {
    await show({ place: at({ name: null, accuracy: 250 }) })
    expect(texts()).toEqual(['Ubicación marcada · aproximado'])
  })

  it('has both ends of a journey, and only of a journey', async () => {
    const ends = { place: at({ name: 'Atocha' }), to: at({ name: 'Barcelona Sants' }) }
    await show({ category: 'transport', ...ends })
    expect(page.textContent).toBe('Atocha→Barcelona Sants')
    await show({ category: 'food', ...ends })
    expect(page.textContent).toBe('Atocha')
    await show({ category: 'transport', to: ends.to })
    expect(page.textContent).toBe('→Barcelona Sants')
  })

  it('marks what only participants see', async () => {
    await show({ place: colosseum })
    expect(page.querySelector('[role="img"]')).toBeNull()
    await show({ place: at({ hidden: true }) })
    expect(page.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Solo lo veis quienes participáis')
  })
})

describe('Abrir en…', () => {
  it('has links to maps that tell them nothing about the page', async () => {
    await show({ place: colosseum })
    const menu = await openMenu()
    expect(itemsOf(menu).map(({ textContent }) => textContent)).toEqual([
      'Google Maps',
      'Apple Maps',
      'OpenStreetMap',
      'Copiar coordenadas',
    ])
    const links = [...menu.querySelectorAll('a')]
    expect(links.map(({ hostname }) => hostname)).toEqual(['www.google.com', 'maps.apple.com', 'www.openstreetmap.org'])
    expect(links.map(({ target, rel }) => [target, rel])).toEqual(links.map(() => ['_blank', 'noopener noreferrer']))
  })

  it.each([
    ['its name and address', at({ address: 'Roma, Italia' }), 'Coliseo, Roma, Italia'],
    ['its address, if that has the name', at({ address: 'Coliseo, Piazza del Colosseo, 1' }), 'Coliseo, Piazza del Colosseo, 1'],
    ['its address without a name', at({ name: null, address: 'Piazza del Colosseo, 1' }), 'Piazza del Colosseo, 1'],
    ['its coordinates without one', colosseum, '41.89021, 12.49223'],
  ])('copies %s', async (_what, place, text) => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await show({ place })
    const menu = await openMenu()
    await act(async () => itemsOf(menu).at(-1)?.click())
    expect(writeText.mock.calls).toEqual([[text]])
    writeText.mockRestore()
  })
})
