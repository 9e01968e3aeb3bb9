/** Of the operator's geocoder, from the page's head. Undefined without one. */
export const geocoderHost = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="periplo:geocoder"]')?.content
