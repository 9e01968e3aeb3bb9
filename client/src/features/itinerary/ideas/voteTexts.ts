import { isolate } from '#shared/text'
import { plural } from '../../../lib/format'

const count = (votes: number): string => (votes === 0 ? '' : `, ${plural(votes, 'voto', 'votos')}`)

export const voteTexts = {
  vote: (label: string, votes: number) => `Votar por ${isolate(label)}${count(votes)}`,
  votes: (votes: number) => plural(votes, 'voto', 'votos'),
  byVotes: 'Ordenar por votos',
}
