/** A line without quotes, bullets and marks of Markdown or chats. */
export interface PastedLine {
  line: number
  /** Characters, less what all lines have. */
  indent: number
  /** 1 to 6 for `#`, 7 if all of it is bold, 0 otherwise. */
  level: number
  isItem: boolean
  /** Without marks; '' for a blank line. */
  text: string
  /** For the note: addresses of links whose words stand in the text, other cells of a table. */
  more: string[]
  /** For notes: the text behind its bullet. */
  noted: string
}

export const BOLD_LEVEL = 7

/** Before a problem's words: a chat's own message, as iPhones write it, or cells outside a table. */
export const SYSTEM_MARK = '\u200E'

export const plannedLine = (line: number, text: string, more: string[] = [], isItem = false): PastedLine => ({
  line,
  indent: 0,
  level: 0,
  isItem,
  text,
  more,
  noted: text,
})

export const wholeOf = ({ text, more }: PastedLine): string => [text, ...more].join(' · ')
