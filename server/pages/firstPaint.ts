import { coverUrl, type Tone } from '#shared/covers'
import type { ItineraryCard } from '#shared/api/itineraries'
import { codePoints } from '#shared/limits'
import { escapeHtml, type PreloadedPicture, type PageHead } from './pageHead'

/** From here on the app writes a title smaller (TripHead). */
const MIN_LONG_TITLE_LETTERS = 28

/**
 * What a public itinerary shows until the app stands in its place: its cover, its title and what it is about, in the app's measures
 * (client/src/theme/base.css). HTML for the page's root, and the pictures in it that are worth asking for before everything else.
 */
export function firstPaint(card: ItineraryCard): Pick<PageHead, 'firstPaint' | 'firstPictures'> {
  const { id, image, location, title, description } = card
  const drawn = (tone?: Tone) => coverUrl({ id, geonameId: location.geonameId, shape: 'wide', tone })
  const [day, night] = [drawn(), drawn('noche')]
  const cover = `--day:url('${image ?? day}');--night:url('${image ?? night}')`
  const long = codePoints(title) > MIN_LONG_TITLE_LETTERS ? ' data-long' : ''
  return {
    firstPaint: [
      `<article class="start-trip"><div><div class="start-cover" style="${escapeHtml(cover)}"></div>`,
      `<div class="start-head"${long}><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></div></div></article>`,
    ].join(''),
    // Drawings are small; a photograph would hold up the code.
    firstPictures: image === null ? inBothSchemes(day, night) : [],
  }
}

/** A picture that has another form by night. */
export const inBothSchemes = (day: string, night: string): PreloadedPicture[] =>
  day === night
    ? [{ path: day, media: 'all' }]
    : [
        { path: day, media: '(prefers-color-scheme: light)' },
        { path: night, media: '(prefers-color-scheme: dark)' },
      ]
