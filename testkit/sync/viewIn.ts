import type * as Y from 'yjs'
import { computeView, type ItineraryView } from '#shared/itinerary/view'
import { date } from '../date'

export const viewIn = (doc: Y.Doc): ItineraryView => computeView(doc, date('2026-10-01'), date('2026-10-03'))
