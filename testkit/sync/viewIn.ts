import type * as Y from 'yjs'
import { view, type ItineraryView } from '#shared/itinerary/view'
import { date } from '../date'

export const viewIn = (doc: Y.Doc): ItineraryView => view(doc, date('2026-10-01'), date('2026-10-03'))
