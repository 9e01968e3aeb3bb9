/** Attribution of places that the operator imported; the server puts it into the page's head. */
export const importedSources = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="periplo:imported-sources"]')?.content
