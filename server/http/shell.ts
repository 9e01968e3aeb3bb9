import type { Config } from '../config'
import { remember } from '../covers/remember'
import { escapeHtml, renderHead, type Head } from '../previews/head'
import { packed } from './sendFile'

/** Pages with different heads that are kept in all their forms, some 10 kB each. */
const KEPT = 200

/** The app's one page with a head of its own for each address: the built file, in which title and description are replaced. */
export function createShell(template: string, config: Pick<Config, 'repositoryUrl' | 'networkUrl'>) {
  const [before, after] = cut(withSettings(template, config))
  const kept = remember(KEPT, (head) => ({ page: packed(before + head + after) }))
  return (head: Head, origin: string): ReturnType<typeof packed> => kept(renderHead(head, origin)).page
}

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/

/** What comes before the title, and after it. Throws when there is not one: pages would have no names. */
function cut(template: string): [before: string, after: string] {
  const [before, after, ...more] = template.replace(DESCRIPTION, '').split(TITLE)
  if (before === undefined || after === undefined || more.length > 0) throw new Error('index.html has not one title')
  return [before, after]
}

/** What the page must know of this installation before it asks for anything. */
function withSettings(html: string, { repositoryUrl, networkUrl }: Pick<Config, 'repositoryUrl' | 'networkUrl'>): string {
  const settings = { 'periplo:repository-url': repositoryUrl, 'periplo:network-url': networkUrl }
  const tags = Object.entries(settings).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`)
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
