import type { Config } from '../config'
import { remember } from '../covers/remember'
import type { Arrival } from '../previews/arrival'
import { escapeHtml, renderHead, type Head } from '../previews/head'
import { packed } from './sendFile'

/** Pages with different heads that are kept in all their forms, some 10 kB each. */
const KEPT = 200

/**
 * The app's one page with a head of its own for each address: the built file, in which title and description are replaced, and which asks at
 * once for the page's code. `filesOf` names the built files of modules.
 */
export function createShell(
  template: string,
  config: Pick<Config, 'repositoryUrl' | 'networkUrl'>,
  filesOf: (modules: readonly string[]) => string[],
) {
  const { start, middle, end } = cut(withSettings(template, config))
  const kept = remember(KEPT, (page) => ({ page: packed(page) }))
  return (head: Head, { code, question }: Arrival, origin: string): ReturnType<typeof packed> => {
    // Below what every page needs.
    const links = filesOf(code).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const asked = question === undefined ? '' : `<meta name="periplo:question" content="${escapeHtml(question)}">`
    return kept([start, renderHead(head, origin), asked, middle, ...links, end].join('')).page
  }
}

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/

/** Around the title, and before the head ends. Throws when there is not one title: pages would have no names. */
function cut(template: string): { start: string; middle: string; end: string } {
  const [start, rest, ...more] = template.replace(DESCRIPTION, '').split(TITLE)
  if (start === undefined || rest === undefined || more.length > 0) throw new Error('index.html has not one title')
  const at = rest.indexOf('</head>')
  return { start, middle: rest.slice(0, at), end: rest.slice(at) }
}

/** What the page must know of this installation before it asks for anything. */
function withSettings(html: string, { repositoryUrl, networkUrl }: Pick<Config, 'repositoryUrl' | 'networkUrl'>): string {
  const settings = { 'periplo:repository-url': repositoryUrl, 'periplo:network-url': networkUrl }
  const tags = Object.entries(settings).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`)
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
