import { PRODUCT } from '#shared/site/pageTitles'
import { texts } from './texts'

/** A picture that stands for a page where its link is shared. */
export interface SharedImage {
  path: string
  width?: number
  height?: number
}

/** What a page's link shows in chats and search engines. */
export interface SharePreview {
  /** Without the product's name. */
  title: string
  description: string
  /** The page's one address. */
  path: string
  type: 'website' | 'article' | 'profile'
  image?: SharedImage
}

/** A picture that a page's first paint shows, and on which screens. */
export interface PreloadedPicture {
  path: string
  media: string
}

/** What stands in a page's head. Without `share` it is nothing for search engines, and its link has no preview. */
export interface PageHead {
  /** With the product's name. */
  title: string
  share?: SharePreview
  /** For whoever has the address: search engines keep away. */
  isUnlisted?: boolean
  /** Asked for at once, instead of when the style sheet has arrived and names them. */
  firstPictures?: readonly PreloadedPicture[]
  /** HTML that stands in the page's root until the app does. */
  firstPaint?: string
}

/** Of pages that show something private, or nothing at all: tells neither which nor what. */
export const NEUTRAL_HEAD: PageHead = { title: PRODUCT }

const DEFAULT_IMAGE: SharedImage = { path: '/images/open-graph.png', width: 1200, height: 630 }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** `text` as it may stand in HTML, also inside of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The tags of a head; `origin` makes addresses absolute. */
export function renderHead({ title, share, isUnlisted = false, firstPictures = [] }: PageHead, origin: string): string {
  const pictures = firstPictures.map(
    ({ path, media }) => `<link rel="preload" as="image" href="${path}" media="${media}" fetchpriority="high">`,
  )
  return `<title>${escapeHtml(title)}</title>${pictures.join('')}${share === undefined ? unshared() : shared(share, origin)}${isUnlisted ? NOINDEX : ''}`
}

const unshared = (): string => tag('description', texts.description) + NOINDEX

function shared({ title, description, path, type, image = DEFAULT_IMAGE }: SharePreview, origin: string): string {
  const url = origin + path
  const isWide = image.width !== undefined && image.width > (image.height ?? 0)
  return [
    tag('description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('og:site_name', PRODUCT),
    property('og:locale', 'es_ES'),
    property('og:type', type),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', origin + image.path),
    ...(image.width === undefined ? [] : [property('og:image:width', String(image.width))]),
    ...(image.height === undefined ? [] : [property('og:image:height', String(image.height))]),
    tag('twitter:card', isWide ? 'summary_large_image' : 'summary'),
    tag('twitter:title', title),
    tag('twitter:description', description),
    tag('twitter:image', origin + image.path),
  ].join('')
}

const tag = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string): string => `<meta property="${name}" content="${escapeHtml(content)}">`
const NOINDEX = tag('robots', 'noindex')
