/** What a mail says, whatever it looks like. */
export interface Letter {
  subject: string
  /** Before the link. */
  paragraphs: readonly string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Small, behind it. */
  notes: readonly string[]
}

/** A letter to one person. */
export interface Mail {
  to: string
  letter: Letter
  /** Whether `to` is a confirmed address; an unconfirmed one may belong to a stranger. */
  isKnown?: boolean
}
