import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeDerived } from './writeDerived'

const NORMAL = 1
const FULL = 2
let client: Database.Database

beforeEach(() => {
  client = new Database(':memory:')
  client.pragma('synchronous = FULL')
})
afterEach(() => void client.close())

const synchronous = () => client.pragma('synchronous', { simple: true })

test('only the derived write itself does not sync to disk', () => {
  expect(writeDerived(client, synchronous)).toBe(NORMAL)
  expect(synchronous()).toBe(FULL)
})

test('a failed write restores the synchronous mode too', () => {
  const write = () => {
    throw new Error('no')
  }
  expect(() => writeDerived(client, write)).toThrow('no')
  expect(synchronous()).toBe(FULL)
})

test('a surrounding transaction keeps its synchronous mode', () => {
  expect(client.transaction(() => writeDerived(client, synchronous))()).toBe(FULL)
})
