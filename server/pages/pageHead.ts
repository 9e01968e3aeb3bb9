import { PRODUCT_NAME } from '#shared/site/pageTitles'
import { pageHeadTexts } from './pageHeadTexts'

export interface SharedImage {
  path: string
  width?: number
  height?: number
}

interface SharePreview {
  /** Without the product's name. */
  title: string
  description: string
  /** The canonical path. */
  path: string
  type: 'website' | 'article' | 'profile'
  image?: SharedImage
}

export interface PreloadedPicture {
  path: string
  media: string
}

/** Without `share`: no preview, and noindex. */
export interface PageHead {
  /** With the product's name. */
  title: string
  share?: SharePreview
  /** For anyone with the link: noindex. */
  isUnlisted?: boolean
  /** Preloaded, before the style sheet names them. */
  preloadedPictures?: readonly PreloadedPicture[]
  /** HTML in the page's root until the app renders. */
  skeleton?: string
}

/** The head of private and missing pages, which reveals neither. */
export const NEUTRAL_HEAD: PageHead = { title: PRODUCT_NAME }

const DEFAULT_IMAGE: SharedImage = { path: '/images/open-graph.png', width: 1200, height: 630 }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** `origin` makes URLs absolute. */
export function renderHead({ title, share, isUnlisted = false, preloadedPictures = [] }: PageHead, origin: string): string {
  const pictures = preloadedPictures.map(
    ({ path, media }) => `<link rel="preload" as="image" href="${path}" media="${media}" fetchpriority="high">`,
  )
  return `<title>${escapeHtml(title)}</title>${pictures.join('')}${share === undefined ? unshared() : shared(share, origin)}${isUnlisted ? NOINDEX : ''}`
}

const unshared = (): string => tag('description', pageHeadTexts.description) + NOINDEX

function shared({ title, description, path, type, image = DEFAULT_IMAGE }: SharePreview, origin: string): string {
  const url = origin + path
  const isWide = image.width !== undefined && image.width > (image.height ?? 0)
  return [
    tag('description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    property('og:site_name', PRODUCT_NAME),
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
