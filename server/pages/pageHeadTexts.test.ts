import { expect, it } from 'vitest'
import { pageTitles } from '#shared/site/pageTitles'
import { pageHeadTexts } from './pageHeadTexts'

it('isolates right-to-left names and titles', () => {
  expect(pageHeadTexts.invitation('דנה', 'محمد 3')).toBe('\u2068דנה\u2069 te invita a «\u2068محمد 3\u2069»')
  expect(pageTitles.profile('דנה', 'dana')).toBe('\u2068דנה\u2069 (@dana)')
})
