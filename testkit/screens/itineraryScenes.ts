import { type ScreenScene, networkErrors, startEditingPage, openOptions, press, clientErrors, tripPath } from './scene'

export const itineraryScenes: readonly ScreenScene[] = [
  { name: 'itinerary', as: 'owner', path: tripPath },
  { name: 'itinerary-editing', as: 'owner', path: tripPath, act: startEditingPage },
  {
    name: 'itinerary-dates',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}`,
    window: true,
    act: async (page) => {
      await startEditingPage(page)
      await page.getByTitle('Cambiar fechas').first().click()
      await page.getByRole('switch', { name: 'Mover todo el viaje' }).click()
    },
  },
  {
    name: 'itinerary-another',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}`,
    window: true,
    act: async (page) => {
      await startEditingPage(page)
      await press('Añadir evento')(page)
      const form = page.getByRole('dialog')
      await form.getByLabel('Título').fill('Desayuno en la plaza')
      await form.getByRole('button', { name: 'Guardar y añadir otro' }).click()
      await form.getByLabel('Hora de inicio').fill('22:00')
      await form.getByLabel('Hora de fin').fill('2:00')
      await form.getByText('Termina al día siguiente').waitFor()
    },
  },
  {
    name: 'itinerary-comments',
    as: 'owner',
    path: tripPath,
    window: true,
    act: async (page) => {
      await press(/^Comentarios, /)(page)
      await page.getByRole('dialog').getByRole('article').first().waitFor()
      await page.getByRole('dialog').getByRole('textbox').fill('¿Se lo decimos a @mar')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'itinerary-comments-none',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}`,
    window: true,
    act: async (page) => {
      await press(/^Comentarios/)(page)
      await page.getByText('Todavía no hay comentarios').waitFor()
    },
  },
  {
    name: 'itinerary-comments-failed',
    as: 'owner',
    path: tripPath,
    window: true,
    expects: [/status of 500/],
    act: async (page) => {
      await page.route('**/comments?*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await press(/^Comentarios, /)(page)
      await page.getByText('No se han podido cargar los comentarios.').waitFor()
    },
  },
  { name: 'itinerary-comments-visitor', path: ({ foreignTrip }) => `/itineraries/${foreignTrip}?comments=trip`, window: true },
  { name: 'itinerary-visitor', path: ({ foreignTrip }) => `/itineraries/${foreignTrip}` },
  { name: 'itinerary-empty', as: 'owner', path: ({ emptyTrip }) => `/itineraries/${emptyTrip}` },
  {
    name: 'itinerary-event',
    as: 'owner',
    // Its draft would appear in later scenes.
    alone: true,
    path: tripPath,
    window: true,
    act: async (page) => {
      await startEditingPage(page)
      await press('Añadir evento')(page)
      await page.getByRole('dialog').waitFor()
      const form = page.getByRole('dialog')
      await form.getByLabel('Título').fill('Fado en Mesa de Frades')
      await form.getByRole('button', { name: 'Ocio' }).click()
      await form.getByLabel('Nota').fill('A nombre de Marcos. Llegar media hora antes.')
    },
  },
  {
    name: 'itinerary-draft',
    as: 'owner',
    path: tripPath,
    window: true,
    alone: true,
    act: async (page) => {
      await startEditingPage(page)
      await press('Añadir evento')(page)
      await page.getByRole('dialog').getByLabel('Título').fill('Fado en Mesa de Frades')
      await page.reload()
      await page.getByText('Dejaste «Fado en Mesa de Frades» a medias').waitFor()
    },
  },
  {
    name: 'itinerary-together',
    as: 'owner',
    path: tripPath,
    window: true,
    act: async (page, { enter, demo, isPhone }) => {
      await startEditingPage(page)
      const other = await enter('friend')
      await other.goto(tripPath(demo))
      await startEditingPage(other)
      if (isPhone) {
        await press(/^Opciones de /)(other)
        await press('Editar', 'menuitem')(other)
      } else
        await other.getByRole('main').getByRole('listitem').getByRole('button', { name: 'Editar', exact: true }).nth(1).click()
      await other.getByLabel('Nota').click()
      await page
        .getByText(/está editando/)
        .first()
        .waitFor()
    },
  },
  { name: 'itinerary-long', as: 'newcomer', path: ({ longTrip }) => `/itineraries/${longTrip}`, act: startEditingPage },
  {
    name: 'itinerary-move',
    as: 'owner',
    path: tripPath,
    window: true,
    act: async (page, { isPhone }) => {
      await startEditingPage(page)
      if (isPhone) await press(/^Opciones de /)(page)
      await page
        .getByRole(isPhone ? 'menuitem' : 'button', { name: 'Mover a…' })
        .first()
        .click()
    },
  },
  {
    name: 'itinerary-copy',
    as: 'owner',
    path: tripPath,
    window: true,
    act: async (page, { isPhone }) => {
      await startEditingPage(page)
      if (isPhone) await press(/^Opciones de /)(page)
      else await press('Mover a…')(page)
      await press('Copiar a otro itinerario…', 'menuitem')(page)
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'itinerary-fork',
    as: 'newcomer',
    path: tripPath,
    window: true,
    act: async (page) => {
      await press('Hacer mío')(page)
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
  },
  { name: 'itinerary-options', as: 'owner', path: tripPath, window: true, act: openOptions },
  {
    name: 'itinerary-delete',
    as: 'owner',
    path: tripPath,
    window: true,
    act: async (page) => {
      await openOptions(page)
      await press('Borrar itinerario', 'menuitem')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'itinerary-undo',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}`,
    window: true,
    act: async (page, { isPhone }) => {
      await startEditingPage(page)
      await press('Añadir evento')(page)
      await page.getByRole('dialog').getByLabel('Título').fill('Cena en el puerto')
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      if (isPhone) await press('Opciones de Cena en el puerto')(page)
      const row = page.getByRole(isPhone ? 'menu' : 'listitem')
      await row
        .getByRole(isPhone ? 'menuitem' : 'button', { name: 'Borrar' })
        .first()
        .click()
      await page.getByText('Evento borrado').first().waitFor()
    },
  },
  {
    name: 'itinerary-offline',
    as: 'owner',
    path: tripPath,
    window: true,
    alone: true,
    expects: networkErrors,
    act: async (page) => {
      await startEditingPage(page)
      await page.context().setOffline(true)
      await page.getByText('Sin conexión').first().waitFor()
    },
  },
  {
    name: 'itinerary-unauthorized',
    as: 'owner',
    path: ({ privateTrip }) => `/itineraries/${privateTrip}`,
    expects: clientErrors,
  },
  {
    name: 'itinerary-unknown',
    path: '/itineraries/01900000-0000-7000-8000-000000000000',
    expects: clientErrors,
  },
  { name: 'history', as: 'owner', path: ({ emptyTrip }) => `/itineraries/${emptyTrip}/history` },
  {
    name: 'history-menu',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}/history`,
    window: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Opciones de la versión / })
        .last()
        .click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'history-restore',
    as: 'owner',
    path: ({ emptyTrip }) => `/itineraries/${emptyTrip}/history/1`,
    window: true,
    act: async (page) => {
      await press('Volver a esta versión')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'history-version', as: 'owner', path: ({ emptyTrip }) => `/itineraries/${emptyTrip}/history/1` },
]
