import { peopleKinds, type PeopleKind } from '#shared/site/pages'
import { useMatch } from 'react-router-dom'

/** Matches `/{username}/following` and `/{username}/followers`. */
export function usePeopleAddress(): PeopleKind | undefined {
  const people = useMatch('/:username/:people')?.params.people
  return peopleKinds.find((kind) => kind === people)
}
