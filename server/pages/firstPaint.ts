import { coverUrl, type Tone } from '#shared/covers'
import type { ItineraryCard } from '#shared/api/itineraries'
import { codePoints } from '#shared/limits'
import { escapeHtml, type PreloadedPicture, type PageHead } from './pageHead'

/** Longer titles are set smaller (TripHead). */
const MIN_LONG_TITLE_LETTERS = 28

/**
 * Placeholder of an itinerary until the app renders, with its measures
 * (client/src/theme/base.css), and the pictures to preload.
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
    // Drawings are small; preloading a photo delays the code.
    firstPictures: image === null ? inBothSchemes(day, night) : [],
  }
}

export const inBothSchemes = (day: string, night: string): PreloadedPicture[] =>
  day === night
    ? [{ path: day, media: 'all' }]
    : [
        { path: day, media: '(prefers-color-scheme: light)' },
        { path: night, media: '(prefers-color-scheme: dark)' },
      ]
