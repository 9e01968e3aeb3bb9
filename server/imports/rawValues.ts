import type ICAL from 'ical.js'

/**
 * Raw values: no time zone is applied, and invalid dates are text. (The
 * parser's getters throw for these.)
 */
export function valuesOf(property: ICAL.Property): string[] {
  const parts: unknown = property.toJSON()
  return Array.isArray(parts) ? parts.slice(3).filter((value) => typeof value === 'string') : []
}

/** '' if missing. */
export function rawOf(component: ICAL.Component, name: string): string {
  const property = component.getFirstProperty(name)
  return (property === null ? undefined : valuesOf(property)[0]) ?? ''
}
