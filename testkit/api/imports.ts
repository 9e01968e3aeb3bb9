import { importCalls, type ImportPreview } from '#shared/api/imports'
import type { ApiClient } from './apiClient'

export type ImportSource = Uint8Array | string

interface ImportOptions {
  query?: Record<string, string>
  fields?: Record<string, unknown>
  name?: string
}

/** File as a form, text as JSON. May be refused. */
export function sendImport(
  who: ApiClient,
  what: ImportSource,
  { query = {}, fields = {}, name = 'viaje' }: ImportOptions = {},
): Promise<Response> {
  const search = new URLSearchParams(query)
  const path = `/api/imports${search.size === 0 ? '' : `?${search.toString()}`}`
  if (typeof what === 'string') {
    const body = JSON.stringify({ text: what, ...fields })
    return who.send('POST', path, { body, headers: { 'content-type': 'application/json' } })
  }
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  form.set('file', new File([new Uint8Array(what)], name))
  return who.send('POST', path, { body: form })
}

export async function requestImportPreview(
  who: ApiClient,
  what: ImportSource,
  query: Record<string, string> = {},
): Promise<ImportPreview> {
  const answer = await sendImport(who, what, { query })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`POST /imports answered ${answer.status}: ${text}`)
  return importCalls['POST /imports'].reply.parse(JSON.parse(text))
}

/** Returns the id of the new trip. */
export async function createItineraryByImport(
  who: ApiClient,
  what: ImportSource,
  query: Record<string, string> = {},
): Promise<string> {
  const answer = await sendImport(who, what, { query: { create: 'true', ...query } })
  const text = await answer.text()
  if (answer.status !== 201 || text !== '') throw new Error(`POST /imports answered ${answer.status}: ${text}`)
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}
