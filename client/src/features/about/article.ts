/** A page of text. A paragraph is a string, a list is an array of them; links are written `[words](address)`. */
export interface ArticleTexts {
  pageTitle: string
  title: string
  lead: string
  /** When it was last changed, in words. */
  updated?: string
  sections: readonly ArticleSection[]
}

interface ArticleSection {
  id: string
  title: string
  /** A summary of the whole, shown in a box. */
  isSummary?: boolean
  blocks: readonly (string | readonly string[])[]
}
