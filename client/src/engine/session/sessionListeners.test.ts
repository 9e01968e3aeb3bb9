import { expect, it } from 'vitest'
import type { ConnectionEvents } from '../wire/connection'
import { createSessionListeners } from './sessionListeners'

/** Sends one event and returns the calls it caused. */
function tell<K extends keyof ConnectionEvents>(name: K, ...eventArgs: ConnectionEvents[K]): string[] {
  const heard: string[] = []
  const note =
    (what: string) =>
    (...args: unknown[]) =>
      void heard.push([what, ...args].join(' '))
  const listeners = createSessionListeners({
    controller: { send: (event) => note('controller')(JSON.stringify(event)) },
    hasContent: () => heard.includes('rows'),
    database: {
      retryDamagedRows: note('rows'),
      remember: (key, value) => Promise.resolve(note('remember')(key, value)),
    },
    recordStore: { receive: ({ title }) => note('record')(title) },
    serverFields: { receive: (names) => note('fields')(names ?? 'none') },
    saver: {
      onConnected: note('saver.connected'),
      onLost: note('saver.lost'),
      onSynced: note('saver.synced'),
      onSyncStep2: note('saver.syncStep2'),
      onAcknowledged: note('saver.acknowledged'),
    },
    lostEdits: { compare: note('compare') },
    reconnectRefetch: { onConnected: note('reconnectRefetch.connected'), onLost: note('reconnectRefetch.lost') },
  })
  for (const listener of listeners[name]) listener(...eventArgs)
  return heard
}

it('on sync, retries damaged rows, then compares edits, then notifies the saver', () =>
  expect(tell('synced')).toEqual(['rows', 'controller {"type":"synced","isFilled":true}', 'compare', 'saver.synced']))

it('on a lost connection, notifies the saver before the session', () =>
  expect(tell('lost')).toEqual(['saver.lost', 'controller {"type":"lost"}', 'reconnectRefetch.lost']))

it('on a new connection, notifies the session before the saver', () =>
  expect(tell('connected')).toEqual(['controller {"type":"connected"}', 'saver.connected', 'reconnectRefetch.connected']))

it('passes other events only to the part they concern', () => {
  expect(tell('syncStep2', 3)).toEqual(['saver.syncStep2 3'])
  expect(tell('acknowledged', 4)).toEqual(['saver.acknowledged 4'])
  expect(tell('stamp', 'abc')).toEqual(['remember stamp abc'])
  const record = { title: 'Roma' } as ConnectionEvents['record'][0]
  expect(tell('record', record, ['label', 'place'])).toEqual(['fields label,place', 'record Roma'])
  expect(tell('record', record, undefined)).toEqual(['fields none', 'record Roma'])
  expect(tell('refused', 4409, '3')).toEqual(['controller {"type":"refused","code":4409,"reason":"3"}'])
})
