import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as syncProtocol from 'y-protocols/sync'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { commentFrame, recordFrame, stampFrame, ackFrame, votesFrame } from '#server/sync/wire/frames'
import { eventFieldNames } from '#shared/itinerary/fields'
import { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { customMessageTypes } from '#shared/sync/messages'
import { lisbonRecord } from '#testkit/lisbonRecord'
import {
  decodeAcknowledgement,
  decodeCommentMessage,
  decodeRecord,
  decodeStamp,
  decodeVoteMessage,
  updateKindOf,
} from './syncMessages'

const syncMessage = (write: (encoder: encoding.Encoder) => void): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 0)
  write(encoder)
  return encoding.toUint8Array(encoder)
}

it('recognises only sync step 2 and updates as messages with updates', () => {
  const doc = new Y.Doc()
  expect(updateKindOf(syncMessage((encoder) => syncProtocol.writeSyncStep1(encoder, doc)))).toBeUndefined()
  expect(updateKindOf(syncMessage((encoder) => syncProtocol.writeSyncStep2(encoder, doc)))).toBe('syncStep2')
  expect(updateKindOf(syncMessage((encoder) => syncProtocol.writeUpdate(encoder, Y.encodeStateAsUpdate(doc))))).toBe('update')
  expect(updateKindOf(new Uint8Array([1, 2, 0]))).toBeUndefined()
})

it('reads the number of an acknowledgement', () => {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 300)
  expect(decodeAcknowledgement(decoding.createDecoder(encoding.toUint8Array(encoder)))).toBe(300)
})

it('accepts a record only in a known shape', () => {
  const read = (value: unknown) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarString(encoder, JSON.stringify(value))
    return decodeRecord(decoding.createDecoder(encoding.toUint8Array(encoder)))?.record
  }
  const record = {
    title: 'Roma',
    description: '',
    image: null,
    startDate: '2026-10-24T00:00:00.000Z',
    endDate: '2026-10-27T00:00:00.000Z',
    location: {
      geonameId: 1,
      name: 'Roma',
      adminName1: null,
      countryName: 'Italia',
      countryCode: 'IT',
      fcode: 'PPLC',
      lat: 1,
      lng: 2,
      timeZone: 'Europe/Rome',
    },
    isPublic: true,
    audience: 'public',
    commenting: 'everyone',
    collaborators: [],
    roles: { lucia: 'owner' },
    recordVersion: 3,
  }
  expect(read(record)).toEqual(record)
  expect(read({ ...record, startDate: 'mañana' })).toBeUndefined()
  // A server without audiences sends `isPublic`.
  const { audience: _, ...older } = record
  expect([read(older), read({ ...older, isPublic: false })?.audience]).toEqual([record, 'private'])
  expect(ItineraryRecord.safeParse(record).success).toBe(true)
  for (const field of Object.keys(ItineraryRecord.shape))
    // Older servers lack roles, commenting and audience.
    for (const wrong of { audience: [{}, 'friends'], commenting: [{}, 'friends'], roles: [{ lucia: 'king' }, 7] }[field] ?? [
      undefined,
      {},
    ]) {
      const bent = { ...record, [field]: wrong }
      expect([field, ItineraryRecord.safeParse(bent).success, read(bent)]).toEqual([field, false, undefined])
    }
})

it('reads the messages the server writes', () => {
  const received = (frame: Uint8Array) => {
    const decoder = decoding.createDecoder(frame)
    const type = decoding.readVarUint(decoder)
    if (type === customMessageTypes.acknowledgement) return decodeAcknowledgement(decoder)
    if (type === customMessageTypes.record) return decodeRecord(decoder)
    if (type === customMessageTypes.comment) return decodeCommentMessage(decoder)
    if (type === customMessageTypes.votes) return decodeVoteMessage(decoder)
    return type === customMessageTypes.stamp ? decodeStamp(decoder) : undefined
  }
  const record = lisbonRecord('2026-10-24', '2026-10-27')
  const author = { id: 'ana', name: 'Ana', username: 'ana', avatar: null }
  const comment = {
    id: 'c',
    itineraryId: 'roma',
    eventId: null,
    parentId: null,
    author,
    text: '¿Cuándo?',
    mentions: [author],
    createdAt: '2026-11-25T10:00:00.000Z',
    editedAt: null,
    deleted: false,
  }
  const message = { itineraryId: 'roma', action: 'add', comment } as const
  const votes = { itineraryId: 'roma', eventId: 'foro', votes: 2, voted: true }
  expect(
    [ackFrame(300), recordFrame(record), stampFrame('seen'), commentFrame(message), votesFrame(votes)].map(received),
  ).toEqual([300, { record, eventFields: eventFieldNames }, 'seen', message, votes])
})
