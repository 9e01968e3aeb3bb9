import { Window } from 'happy-dom'
import { expect } from 'vitest'
import type { ApiClient } from '../api/apiClient'

export interface Preview {
  status: number
  cache: string | null
  etag: string | null
  html: string
  title: string
  tags: Record<string, string>
  canonical: string | undefined
  /** The server-rendered content: headline, text, light-mode picture. */
  first: (string | undefined)[]
}

/** Fetches a page as a crawler without scripts. */
export async function openPreview(person: ApiClient, path: string, headers: Record<string, string> = {}): Promise<Preview> {
  const answer = await person.send('GET', path, { headers })
  const html = await answer.text()
  const window = new Window()
  const document = new window.DOMParser().parseFromString(html, 'text/html')
  const tags = [...document.querySelectorAll('meta')].map((tag) => [
    tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
    tag.getAttribute('content') ?? '',
  ])
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(document.querySelectorAll('meta[name=description]')).toHaveLength(1)
  expect(document.querySelectorAll('script')).toHaveLength(0)
  expect(document.getElementById('root')).not.toBeNull()
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    etag: answer.headers.get('etag'),
    html,
    title: document.querySelector('title')?.textContent ?? '',
    tags: Object.fromEntries(tags) as Record<string, string>,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
    first: [
      document.querySelector('#root h1')?.textContent,
      document.querySelector('#root p')?.textContent,
      /--day:url\('([^']*)'\)/.exec(document.querySelector('#root [style]')?.getAttribute('style') ?? '')?.[1],
    ],
  }
}

/** `href` and `media` of preloaded images. */
export const picturesAsked = (html: string): string[][] =>
  [...html.matchAll(/<link rel="preload" as="image" href="([^"]+)" media="([^"]+)"/g)].map((found) => found.slice(1))
