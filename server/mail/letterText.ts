import type { Letter } from './letter'

/** A letter as plain text: the link is alone on its line, so that every program finds its end. */
export const letterText = ({ paragraphs, action, notes }: Letter): string =>
  [...paragraphs, ...(action === undefined ? [] : [`${action.label}:`, action.url]), ...notes, '—\nPeriplo'].join('\n\n') + '\n'
