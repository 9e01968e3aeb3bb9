/** A paragraph is a string, a list an array of strings. Links: `[words](address)`. */
export interface ArticleContent {
  pageTitle: string
  title: string
  lead: string
  updated?: string
  sections: readonly ArticleSection[]
  /** Sections added later, with their own date. */
  added?: { date: string; sections: readonly ArticleSection[] }
}

export interface ArticleSection {
  id: string
  title: string
  isSummary?: boolean
  blocks: readonly (string | readonly string[])[]
}
