import type { Page } from 'playwright'
import type { DemoContent } from './demoContent'
import { type ScreenScene, networkErrors, openOptions, press, blockApiCalls, tripPath } from './scene'

const crowded = ({ crowdedTrip: id }: DemoContent) => `/itineraries/${id}`
const invitation = ({ invitation: token }: DemoContent) => `/i/${token}`

async function openShare(page: Page): Promise<void> {
  await press('Compartir')(page)
  await page.getByRole('dialog').waitFor()
}

async function openInviting(page: Page): Promise<void> {
  await openShare(page)
  await press('Invitar con un enlace')(page)
  await page.getByRole('dialog', { name: 'Invitar con un enlace' }).getByRole('button', { name: 'Crear enlace' }).waitFor()
}

async function enterAsGuest(page: Page): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Nora')
  await press('Entrar como invitado')(page)
  await page.getByText('Estás aquí como Nora (invitado).').first().waitFor()
}

export const planningScenes: readonly ScreenScene[] = [
  { name: 'planning-crowd', as: 'owner', path: crowded },
  { name: 'planning-share', as: 'owner', path: crowded, window: true, act: openShare },
  { name: 'planning-share-visitor', path: tripPath, window: true, act: openShare },
  { name: 'planning-invite', as: 'owner', path: crowded, window: true, act: openInviting },
  {
    name: 'planning-link',
    as: 'owner',
    path: crowded,
    window: true,
    act: async (page) => {
      await openInviting(page)
      await press('Crear enlace')(page)
      await page.getByLabel('Enlace de invitación').waitFor()
    },
  },
  {
    name: 'planning-comments',
    as: 'owner',
    path: crowded,
    window: true,
    act: async (page) => {
      await press(/^Comentarios, /)(page)
      await page.getByRole('dialog').getByRole('article').first().waitFor()
    },
  },
  { name: 'invitation', path: invitation },
  { name: 'invitation-gone', path: '/i/nada', expects: [/410/] },
  { name: 'invitation-failed', path: invitation, before: blockApiCalls, expects: networkErrors },
  { name: 'guest', path: invitation, alone: true, act: enterAsGuest },
  {
    name: 'guest-keep',
    path: invitation,
    alone: true,
    window: true,
    act: async (page) => {
      await enterAsGuest(page)
      await press('Quedarme la cuenta')(page)
      await page.getByRole('dialog').getByLabel('Correo electrónico').waitFor()
    },
  },
  {
    name: 'guest-wall',
    path: invitation,
    alone: true,
    act: async (page) => {
      await enterAsGuest(page)
      await page.goto('/create-itinerary')
      await page.getByText('Para esto hace falta una cuenta').waitFor()
    },
  },
  {
    name: 'guest-options',
    path: invitation,
    alone: true,
    window: true,
    act: async (page) => {
      await enterAsGuest(page)
      await openOptions(page)
    },
  },
  { name: 'notifications', as: 'owner', path: '/notifications' },
  { name: 'notifications-none', as: 'friend', path: '/notifications' },
  { name: 'notifications-failed', as: 'owner', path: '/notifications', before: blockApiCalls, expects: networkErrors },
]
