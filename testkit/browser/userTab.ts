import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright'
import { newContext } from './newContext'

const PASSWORD = 'una-contraseña-larga'

/** Collects its errors for the test's end. */
export class UserTab {
  readonly problems: string[] = []
  readonly username: string

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    public page: Page,
  ) {
    this.username = name.toLowerCase().replace(/[^a-z]/g, '')
  }

  static async open(browser: Browser, name: string, baseURL: string, options: BrowserContextOptions = {}): Promise<UserTab> {
    return UserTab.openInContext(await newContext(browser, { baseURL, locale: 'es-ES', ...options }), name)
  }

  static async openInContext(context: BrowserContext, name: string): Promise<UserTab> {
    const person = new UserTab(name, context, await context.newPage())
    person.#watch()
    return person
  }

  #watch(): void {
    this.page.on('pageerror', (error) => this.problems.push(error.message))
    this.page.on('console', (message) => {
      // Errors of a cut network, and warnings of slow machines and software renderers.
      if (
        ['error', 'warning'].includes(message.type()) &&
        !/ERR_|Failed to load resource|WebSocket connection|Service Worker registration blocked|preloaded using link preload but not used within|GPU stall due to ReadPixels/.test(
          message.text(),
        )
      )
        this.problems.push(message.text())
    })
  }

  /** In a new tab at the same URL. */
  async reopen(): Promise<void> {
    const address = this.page.url()
    await this.page.close()
    this.page = await this.context.newPage()
    this.#watch()
    await this.page.goto(address)
  }

  async register(): Promise<void> {
    await this.page.goto('/register')
    await this.page.getByLabel('Nombre', { exact: true }).fill(this.name)
    await this.page.getByLabel('Nombre de usuario').fill(this.username)
    await this.page.getByLabel('Correo electrónico').fill(`${this.username}@example.com`)
    await this.page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await this.page.getByRole('button', { name: 'Crear cuenta' }).click()
    await this.page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  }

  async logIn(): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByLabel('Usuario/Correo electrónico').fill(this.username)
    await this.page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await this.page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await this.page.getByRole('button', { name: 'Menú de usuario' }).waitFor()
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Menú de usuario' }).click()
    await this.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await this.page
      .getByRole('button', { name: 'Iniciar sesión' })
      .or(this.page.getByRole('link', { name: 'Iniciar sesión' }))
      .first()
      .waitFor()
  }

  async cookie(): Promise<string> {
    const cookies = await this.context.cookies()
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  /** Types dates as `ddmmyyyy` and picks the first suggested place. */
  async createItinerary({
    title,
    place,
    start,
    end,
  }: {
    title: string
    place: string
    start: string
    end: string
  }): Promise<void> {
    await this.page.goto('/create-itinerary')
    await this.page.getByLabel('Título').fill(title)
    await this.page.getByLabel('Destino').fill(place)
    await this.page.getByRole('option').first().click()
    await this.typeDate('Fecha de inicio', start)
    await this.typeDate('Fecha de fin', end)
    await this.page.getByRole('button', { name: 'Crear', exact: true }).click()
    await this.page.waitForURL(/\/itineraries\//)
  }

  async typeDate(field: string, digits: string): Promise<void> {
    await this.page.getByRole('group', { name: field }).getByRole('spinbutton').first().click()
    await this.page.keyboard.type(digits)
    await this.page.keyboard.press('Escape')
  }

  async edit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Editar', exact: true }).first().click()
    await this.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
  }

  day(number: number): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^Día ${number}\\b`) })
  }

  event(title: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name: title, exact: true }) })
  }

  titles(day: number): Promise<string[]> {
    return this.day(day).getByRole('listitem').getByRole('heading').allTextContents()
  }

  async unfold(day: number): Promise<void> {
    const heading = this.day(day).getByRole('button', { name: new RegExp(`^Día ${day}\\b`) })
    await heading.waitFor()
    if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click()
  }

  async addEvent(day: number, title: string): Promise<void> {
    await this.day(day).getByRole('button', { name: 'Añadir evento' }).click()
    const form = this.page.getByRole('dialog')
    await form.getByLabel('Título').fill(title)
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
  }

  async renameEvent(title: string, next: string): Promise<void> {
    await this.event(title).getByRole('button', { name: 'Editar' }).click()
    const form = this.page.getByRole('dialog')
    await form.getByLabel('Título').fill(next)
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
  }

  async moveEvent(title: string, target: RegExp): Promise<void> {
    await this.event(title).getByRole('button', { name: 'Mover a…' }).click()
    await this.page.getByRole('menuitem', { name: target }).click()
  }

  async deleteEvent(title: string): Promise<void> {
    await this.event(title).getByRole('button', { name: 'Borrar' }).click()
  }

  async moveByKeyboard(title: string, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
    await this.event(title)
      .getByRole('button', { name: `Mover ${title}`, exact: true })
      .focus()
    await this.page.keyboard.press('Space')
    await this.page
      .getByText(new RegExp(`^(Has cogido )?${title}[.:]`))
      .first()
      .waitFor({ state: 'attached' })
    await this.page.keyboard.press(key)
    await this.page.keyboard.press('Space')
  }

  async waitForSaveState(text: string | RegExp): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByText(text, typeof text === 'string' ? { exact: true } : {})
      .first()
      .waitFor()
  }
}
