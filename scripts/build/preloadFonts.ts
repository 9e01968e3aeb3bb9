import type { Plugin } from 'vite'

/** Lets the page ask for its two fonts at once, instead of when the style sheet has arrived and names them. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            // Below the style sheet and the scripts: the stand-in fonts have the same measures.
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true, fetchpriority: 'low' },
            injectTo: 'head',
          })),
    },
  }
}
