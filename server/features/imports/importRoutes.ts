import { importCalls } from '#shared/api/imports'
import { createWorkQueue } from '#server/base/workQueue'
import { previewOf } from '#server/imports/previewOf'
import { callRoutes } from '../api/callRoutes'
import { createFromFile, findImported } from './importService'
import { understand } from './understand'

/** Each file that is open may hold 50 MB of pictures. */
const openFiles = createWorkQueue({ atOnce: 2, bytes: 64 * 1024 * 1024, perKey: 4 })

export const importRoutes = callRoutes(importCalls, {
  'POST /imports': async (c) => {
    const { services, user, file, query, nextTurn, charge } = c.var
    const { create, ...wishes } = query
    const known = create ? await findImported(services.db, user.id, wishes.id) : undefined
    if (known !== undefined) return { location: `/itineraries/${known}` }
    return openFiles(user.id, file.byteLength, async () => {
      const read = await understand(services, file, { userId: user.id, nextTurn })
      if (!create) return previewOf(read)
      return {
        location: `/itineraries/${await createFromFile(services, read, { ...wishes, userId: user.id, nextTurn, charge })}`,
      }
    })
  },
})
