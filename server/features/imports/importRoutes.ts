import { importCalls } from '#shared/api/imports'
import { createWorkQueue } from '#server/base/workQueue'
import { toImportPreview } from '#server/imports/parsedImport'
import { callRoutes } from '../api/callRoutes'
import { createItineraryFromImport, findImportedItineraryId, readResolvedImport } from './importService'

/** Reading a file may take 50 MB. */
const openFiles = createWorkQueue({ atOnce: 2, bytes: 64 * 1024 * 1024, perKey: 4 })

/** Creations, each with up to 10 MB of pictures. Previews do not wait for them. */
const newTrips = createWorkQueue({ atOnce: 8, bytes: 64 * 1024 * 1024, perKey: 4 })

export const importRoutes = callRoutes(importCalls, {
  'POST /imports': async (c) => {
    const { services, user, file, query, runFairly, charge } = c.var
    const { create, localTimes, ...options } = query
    const known = create ? await findImportedItineraryId(services.db, user.id, options.id) : undefined
    if (known !== undefined) return { location: `/itineraries/${known}` }
    const { signal } = c.req.raw
    const read = () =>
      openFiles(
        user.id,
        file.byteLength,
        () =>
          readResolvedImport(services, file, {
            userId: user.id,
            runFairly,
            previews: !create,
            localTimes,
            geonameId: options.geonameId,
          }),
        signal,
      )
    if (!create) return toImportPreview(await read())
    const uploadContext = { userId: user.id, runFairly, charge, signal }
    const make = async () => createItineraryFromImport(services, await read(), { ...options, ...uploadContext })
    return { location: `/itineraries/${await newTrips(user.id, file.byteLength, make, signal)}` }
  },
})
