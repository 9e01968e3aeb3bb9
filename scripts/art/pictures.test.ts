import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { categories } from '#shared/categories'

const PUBLIC = fileURLToPath(new URL('../../client/public', import.meta.url))
const files = readdirSync(PUBLIC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svg'))

const read = (file: string) => readFileSync(join(PUBLIC, file), 'utf8')

describe('the drawn pictures', () => {
  it.each(files)('%s is at most 12 kB', (file) => {
    expect(statSync(join(PUBLIC, file)).size).toBeLessThanOrEqual(12_000)
  })

  it.each(files)('%s has no outside dependency: no font, script, variable or link', (file) => {
    expect(read(file)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="[\d. ]+"/)
    expect(read(file)).not.toMatch(/<text|<script|<image|<foreignObject|font-|var\(|href|@import|\son\w+=/)
  })

  it('exist for every preset avatar and every category with a picture', () => {
    const expected = [
      ...[1, 2, 3, 4, 5, 6].map((number) => `images/avatars/avatar-${number}.svg`),
      ...categories.filter((category) => category !== 'other').map((category) => `images/categories/${category}.svg`),
    ]
    expect(files).toEqual(expect.arrayContaining(expected))
  })
})
