import { createContext, use } from 'react'

const Level = createContext<'h2' | 'h3'>('h2')

/** Around cards below a section's heading. */
export const CardHeadingLevel = Level.Provider

export const useCardHeading = (): 'h2' | 'h3' => use(Level)
