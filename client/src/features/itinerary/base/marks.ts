import { createContext, use, type ReactNode } from 'react'

/** Marks on events and days of a past version. */
export interface Marks {
  ofEvent: (eventId: string) => ReactNode
  ofDay: (dayId: string) => ReactNode
}

const none: Marks = { ofEvent: () => null, ofDay: () => null }

export const MarksContext = createContext(none)

export const useMarks = (): Marks => use(MarksContext)
