import { useMatch } from 'react-router-dom'
import type { People } from '../../entities/user/profilePlaces'

/** Whom the address asks for: `/{username}/following`, `/{username}/followers`. */
export function usePeopleAddress(): People | undefined {
  const people = useMatch('/:username/:people')?.params.people
  return people === 'following' || people === 'followers' ? people : undefined
}
