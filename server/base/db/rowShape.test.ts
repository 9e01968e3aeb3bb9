import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { column, booleanColumn, isoInstantColumn, rowShape } from './rowShape'

test('a row is read by column name, in any order', () => {
  const shape = rowShape({
    title: column<string>("'Lisboa'"),
    isPublic: booleanColumn('1'),
    isLiked: booleanColumn('0'),
    image: column<string | null>('NULL'),
    createdAt: isoInstantColumn('1000'),
    days: column<number>('(SELECT count(*) FROM json_each(@days))'),
  })
  const query = new Database(':memory:').prepare<[Record<string, unknown>], unknown[]>(`SELECT ${shape.select}`).raw()
  const { title, isPublic, isLiked, image, createdAt, days } = shape.read(query.get({ days: '[1,2,3]' }) ?? [])
  expect({ title, isPublic, isLiked, image, createdAt, days }).toEqual({
    title: 'Lisboa',
    isPublic: true,
    isLiked: false,
    image: null,
    createdAt: '1970-01-01T00:00:01.000Z',
    days: 3,
  })
})
