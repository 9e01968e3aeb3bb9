interface Cookie {
  value: string
  path: string
}

export class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  storeCookies(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', ...value] = pair.split('=')
      const attribute = (wanted: string) =>
        attributes.find((part) => part.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
      if (Number(attribute('max-age')) <= 0) this.#cookies.delete(name)
      else this.#cookies.set(name, { value: value.join('='), path: attribute('path') ?? '/' })
    }
  }

  header(path: string): string {
    const sent = [...this.#cookies].filter(([, cookie]) => path.startsWith(cookie.path))
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  get(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }

  set(name: string, value: string, path = '/'): void {
    this.#cookies.set(name, { value, path })
  }

  delete(name: string): void {
    this.#cookies.delete(name)
  }

  clear(): void {
    this.#cookies.clear()
  }
}
