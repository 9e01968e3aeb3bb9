import { createContext, use, type ReactNode } from 'react'

export interface DifferenceMarks {
  renderEventMark: (eventId: string) => ReactNode
  renderDayMark: (dayId: string) => ReactNode
}

const none: DifferenceMarks = { renderEventMark: () => null, renderDayMark: () => null }

export const DifferenceMarksContext = createContext(none)

export const useDifferenceMarks = (): DifferenceMarks => use(DifferenceMarksContext)
