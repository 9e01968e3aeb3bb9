import { expect, test } from 'vitest'
import { RewriteBudget } from './fullDocumentRewriter'

const ofTen = (budget: RewriteBudget, documentId: string, userId: string, isFull: boolean): number =>
  Array.from({ length: 10 }, () => budget.tryOne(documentId, userId, isFull)).filter(Boolean).length

test('R76 a document that is not full is rewritten once a day for each user', () => {
  const budget = new RewriteBudget()
  expect(ofTen(budget, 'trip', 'ana', false)).toBe(1)
  expect(ofTen(budget, 'trip', 'bob', false)).toBe(1)
  expect(ofTen(budget, 'other trip', 'ana', false)).toBe(1)
})

test('R76 a document that looks full of dead content is rewritten no more often than users can fill it', () => {
  const budget = new RewriteBudget()
  expect(ofTen(budget, 'trip', 'ana', true)).toBe(8)
  expect(ofTen(budget, 'trip', 'ana', false)).toBe(1)
})
