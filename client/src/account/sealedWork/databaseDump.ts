import { requestResult, transactionEnd } from '../../lib/indexedDb'

export interface DatabaseDump {
  name: string
  version: number
  stores: StoreDump[]
}

interface StoreDump {
  name: string
  /** `autoIncrement`. */
  isNumbered: boolean
  rows: [key: IDBValidKey, value: unknown][]
}

/** Undefined if missing. Our stores have no key paths or indexes. */
export async function dumpDatabase(name: string): Promise<DatabaseDump | undefined> {
  const database = await opened(name)
  if (database === undefined) return undefined
  try {
    const names = [...database.objectStoreNames]
    const transaction = names.length === 0 ? undefined : database.transaction(names)
    const stores = names.map(async (storeName): Promise<StoreDump> => {
      const store = transaction?.objectStore(storeName)
      if (store === undefined) throw new Error('No store without its database')
      const [keys, values] = await Promise.all([
        requestResult<IDBValidKey[]>(store.getAllKeys()),
        requestResult<unknown[]>(store.getAll()),
      ])
      return { name: storeName, isNumbered: store.autoIncrement, rows: keys.map((key, i) => [key, values[i]]) }
    })
    return { name, version: database.version, stores: await Promise.all(stores) }
  } finally {
    database.close()
  }
}

/** Existing keys win; auto-numbered rows are appended. */
export async function restoreDatabase({ name, version, stores }: DatabaseDump): Promise<void> {
  const database = await opened(name, { version, stores })
  if (database === undefined) throw new Error('The browser did not open the database.')
  try {
    const there = stores.filter((store) => database.objectStoreNames.contains(store.name))
    if (there.length === 0) return
    const transaction = database.transaction(
      there.map((store) => store.name),
      'readwrite',
    )
    const done = transactionEnd(transaction)
    for (const { name: storeName, isNumbered, rows } of there) {
      const store = transaction.objectStore(storeName)
      for (const [key, value] of rows) {
        if (isNumbered) store.add(value)
        else if ((await requestResult(store.getKey(key))) === undefined) store.put(value, key)
      }
    }
    await done
  } finally {
    database.close()
  }
}

/** Creates a missing database from `plan`; without a plan, undefined. */
const opened = (name: string, plan?: Pick<DatabaseDump, 'version' | 'stores'>): Promise<IDBDatabase | undefined> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, plan?.version)
    request.addEventListener('upgradeneeded', () => {
      if (plan === undefined) request.transaction?.abort()
      for (const store of plan?.stores ?? []) {
        if (!request.result.objectStoreNames.contains(store.name))
          request.result.createObjectStore(store.name, { autoIncrement: store.isNumbered })
      }
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => {
      if (plan === undefined && request.error?.name === 'AbortError') resolve(undefined)
      else reject(request.error ?? new Error('The database did not open.'))
    })
  })
