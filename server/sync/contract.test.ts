import { readFileSync } from 'node:fs'
import * as syncProtocol from 'y-protocols/sync'
import { expect, it } from 'vitest'
import { messageAwareness, messageQueryAwareness, messageSync } from 'y-websocket'
import { closeCodes, closeReasons } from '#shared/sync/closeCodes'
import { createConnectionQuery, connectionQueryNames } from '#shared/sync/connectionQuery'
import { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { messageTypes, customMessageTypes, syncSteps } from '#shared/sync/messages'
import { serverCloseReasons } from './closeError'

const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8').split('\n## 6.')[1] ?? ''

const inCode = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

const documented = [...contract.matchAll(/^ {2}\| (\d{4}) \| ?(.*?) \|/gm)].map(
  ([, code, reasons = '']) => [Number(code), inCode(reasons)] as const,
)

it('has the message numbers of y-websocket and y-protocols, and our own of the contract', () => {
  expect(messageTypes).toEqual({ sync: messageSync, awareness: messageAwareness, queryAwareness: messageQueryAwareness })
  expect(syncSteps).toEqual({
    syncStep1: syncProtocol.messageYjsSyncStep1,
    syncStep2: syncProtocol.messageYjsSyncStep2,
    update: syncProtocol.messageYjsUpdate,
  })
  expect(customMessageTypes).toEqual({ acknowledgement: 100, record: 101, comment: 102, notice: 103, stamp: 104, votes: 105 })
  const numbers = [...contract.matchAll(/(?:^- |\. )Message (\d+) \[ours\]/gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Object.values(customMessageTypes))
})

it('has the close codes and the reasons of the contract, and no others', () => {
  expect(documented.map(([code]) => code)).toEqual(Object.values(closeCodes))
  const { removed, deleted, suspended, foreignClientId, ...others } = closeReasons
  expect(others).toEqual({})
  expect(documented.filter(([, reasons]) => reasons.length > 0)).toEqual([
    [closeCodes.noAccess, [removed, serverCloseReasons.noAccess]],
    [closeCodes.gone, [deleted, serverCloseReasons.unknown]],
    [closeCodes.invalid, [foreignClientId]],
    [closeCodes.beyondRights, [suspended]],
  ])
})

it('sends the fields of a record that the contract names', () => {
  const fields = /record fields\s+\(([^)]*)\)/.exec(contract)?.[1]?.split(', ')
  expect(Object.keys(ItineraryRecord.shape)).toEqual(fields)
})

it('reads the query names of the contract', () => {
  const names = inCode(contract.split('Optional query:')[1]?.split('\n')[0] ?? '')
  expect(Object.values(connectionQueryNames)).toEqual([...names, 'stamp'])
  expect(contract).toContain('with `stamp` in the query')
  const query = (client: Parameters<typeof createConnectionQuery>[0]) =>
    new URLSearchParams(createConnectionQuery(client)).toString()
  expect(query({ clientId: 7, epoch: 2, userId: 'ana', stamp: '' })).toBe('c=7&v=1&epoch=2&u=ana&stamp=')
  expect(query({ clientId: 7 })).toBe('c=7&v=1')
})
