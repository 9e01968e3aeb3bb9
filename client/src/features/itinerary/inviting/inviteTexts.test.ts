import { expect, it } from 'vitest'
import { parseMaxUses } from './inviteTexts'

it('reads no input as no limit, and refuses anything that is no number of uses', () => {
  const typed = ['', '  ', '1', ' 12 ', '1000', '0', '1001', '-1', '1.5', '1e2', 'dos']
  expect(typed.map(parseMaxUses)).toEqual([null, null, 1, 12, 1000, ...Array.from({ length: 6 }, () => undefined)])
})
