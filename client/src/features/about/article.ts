/** A page of text. A paragraph is a string, a list is an array of them; links are written `[words](address)`. */
export interface ArticleTexts {
  pageTitle: string
  title: string
  lead: string
  /** When it was last changed, in words. */
  updated?: string
  sections: readonly ArticleSection[]
  /** What was added since, with its own date. */
  added?: { date: string; sections: readonly ArticleSection[] }
}

export interface ArticleSection {
  id: string
  title: string
  /** A summary of the whole, shown in a box. */
  isSummary?: boolean
  blocks: readonly (string | readonly string[])[]
}
