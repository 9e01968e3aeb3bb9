import * as Y from 'yjs'
import type { HonestClient } from './honestClient'
import type { LogOnDisk } from './logOnDisk'

/** Acknowledged clocks that the database lacks, by client. */
export const lostClocks = (clients: readonly HonestClient[], { doc, epoch: present }: LogOnDisk): string[] =>
  clients.flatMap(({ name, epoch, doc: { clientID }, storedClock }) =>
    epoch === present && Y.getState(doc.store, clientID) < storedClock ? [`${name} lost clocks up to ${storedClock}`] : [],
  )
