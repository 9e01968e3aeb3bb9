import { importCalls } from '#shared/api/imports'
import { createWorkQueue } from '#server/base/workQueue'
import { previewOf } from '#server/imports/previewOf'
import { callRoutes } from '../api/callRoutes'
import { createFromFile, findImported } from './importService'
import { understand } from './understand'

/** Reading a file may take 50 MB. */
const openFiles = createWorkQueue({ atOnce: 2, bytes: 64 * 1024 * 1024, perKey: 4 })

/** Creations, each with up to 10 MB of pictures. Previews do not wait for them. */
const newTrips = createWorkQueue({ atOnce: 8, bytes: 64 * 1024 * 1024, perKey: 4 })

export const importRoutes = callRoutes(importCalls, {
  'POST /imports': async (c) => {
    const { services, user, file, query, nextTurn, charge } = c.var
    const { create, ...wishes } = query
    const known = create ? await findImported(services.db, user.id, wishes.id) : undefined
    if (known !== undefined) return { location: `/itineraries/${known}` }
    const { signal } = c.req.raw
    const read = () =>
      openFiles(
        user.id,
        file.byteLength,
        () => understand(services, file, { userId: user.id, nextTurn, previews: !create }),
        signal,
      )
    if (!create) return previewOf(await read())
    const keeper = { userId: user.id, nextTurn, charge, signal }
    const make = async () => createFromFile(services, await read(), { ...wishes, ...keeper })
    return { location: `/itineraries/${await newTrips(user.id, file.byteLength, make, signal)}` }
  },
})
