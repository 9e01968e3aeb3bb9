import type { UserBrief } from '#shared/api/users'
import { foldText } from '#shared/text'

/** Index of the `@`, and the text after it. */
export interface TypedMention {
  at: number
  typed: string
}

const MENTION = /(?:^|[^\w.@-])@([\w.-]{0,30})$/

export function mentionAt(text: string, caret: number): TypedMention | undefined {
  const typed = MENTION.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed }
}

/** Completes the mention; returns the new caret. */
export function withMention(
  text: string,
  caret: number,
  { at }: TypedMention,
  username: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${username} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

const MAX_PROPOSED = 5

/** Matches prefixes of the username and of parts of the name. */
export function peopleFor(people: readonly UserBrief[], typed: string): UserBrief[] {
  const start = foldText(typed)
  const fits = ({ username, name }: UserBrief) =>
    [username, name, ...name.split(' ')].some((word) => foldText(word).startsWith(start))
  return people.filter(fits).slice(0, MAX_PROPOSED)
}
