import type ICAL from 'ical.js'

/**
 * The texts of a property as the file has them, with dates in their long form: no zone and no missing hour changes them, and what a file calls a date
 * that is none is a text like any other. (The parser's own readers throw there.)
 */
export function valuesOf(property: ICAL.Property): string[] {
  const parts: unknown = property.toJSON()
  return Array.isArray(parts) ? parts.slice(3).filter((value) => typeof value === 'string') : []
}

/** The first text of a property; '' where there is none. */
export function rawOf(component: ICAL.Component, name: string): string {
  const property = component.getFirstProperty(name)
  return (property === null ? undefined : valuesOf(property)[0]) ?? ''
}
