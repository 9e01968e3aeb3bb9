/** A page to be read. A paragraph is a text, a list is several; links are written `[words](address)`. */
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
  /** The whole in short: stands out. */
  isSummary?: boolean
  blocks: readonly (string | readonly string[])[]
}
