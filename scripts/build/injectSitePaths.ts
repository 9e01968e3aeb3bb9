import type { Plugin } from 'vite'
import { pages, preloadRequestOf, firstSegmentsWithoutHeader } from '#shared/site/pages'

/** Puts page paths into index.html for `boot.js`, which cannot import; in development too. */
export function injectSitePaths(): Plugin {
  const known: Readonly<Record<string, string>> = {
    'name="periplo:headerless" content': firstSegmentsWithoutHeader().join(' '),
    'data-path': pages.itinerary.path,
    'data-question': preloadRequestOf('itinerary') ?? '',
  }
  return {
    name: 'site-in-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.entries(known).reduce((page, [place, value]) => {
          if (!page.includes(`${place}=""`)) throw new Error(`index.html has no place for ${place}`)
          return page.replace(`${place}=""`, `${place}="${value}"`)
        }, html),
    },
  }
}
