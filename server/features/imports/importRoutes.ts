import { importCalls } from '#shared/api/imports'
import { callRoutes } from '../api/callRoutes'
import { createFromFile, findImported } from './importService'
import { understand } from './understand'

export const importRoutes = callRoutes(importCalls, {
  'POST /imports': async (c) => {
    const { services, user, file, query, nextTurn, charge } = c.var
    const { create, ...wishes } = query
    const known = create ? await findImported(services.db, user.id, wishes.id) : undefined
    if (known !== undefined) return { location: `/itineraries/${known}` }
    const read = await understand(services, file, nextTurn)
    if (!create) return { kind: read.kind, itinerary: read.itinerary, problems: read.problems }
    return { location: `/itineraries/${await createFromFile(services, read, { ...wishes, userId: user.id, nextTurn, charge })}` }
  },
})
