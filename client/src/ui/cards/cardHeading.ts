import { createContext, use } from 'react'

const Level = createContext<'h2' | 'h3'>('h2')

/** Around the cards of a part of the page that has a heading of its own. */
export const CardHeadingLevel = Level.Provider

/** What the title of a card is: the next heading below the page's, or below that of the part it stands in. */
export const useCardHeading = (): 'h2' | 'h3' => use(Level)
