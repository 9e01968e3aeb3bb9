import { expect, it } from 'vitest'
import { aboutArticle, withImported } from './about'

const listed = (sources: string | undefined) =>
  withImported(aboutArticle, sources)
    .sections.flatMap(({ blocks }) => blocks)
    .flat()

it('the sources of imported places stand among the others, once', () => {
  const more = listed('© OpenStreetMap contributors').filter((item) => !listed(undefined).includes(item))
  expect(more).toEqual(['Más sitios en el buscador: © [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors.'])
  expect(listed(undefined)).toEqual(aboutArticle.sections.flatMap(({ blocks }) => blocks).flat())
})
