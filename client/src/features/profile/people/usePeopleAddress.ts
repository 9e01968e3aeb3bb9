import { useMatch } from 'react-router-dom'
import type { PeopleKind } from '../../../entities/user/profileState'

/** Whom the address asks for: `/{username}/following`, `/{username}/followers`. */
export function usePeopleAddress(): PeopleKind | undefined {
  const people = useMatch('/:username/:people')?.params.people
  return people === 'following' || people === 'followers' ? people : undefined
}
