import { createContext, use, type ReactNode } from 'react'

/** What a page puts to single events and days, such as how they are today on a page of the past. */
export interface Marks {
  ofEvent: (eventId: string) => ReactNode
  ofDay: (dayId: string) => ReactNode
}

const none: Marks = { ofEvent: () => null, ofDay: () => null }

/** Most pages have none. */
export const MarksContext = createContext(none)

export const useMarks = (): Marks => use(MarksContext)
