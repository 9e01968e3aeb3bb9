import { userCalls } from '../../../shared/api/users'
import { notFound } from '../../errors'
import { routes } from '../../http/routes'
import { findUser, toPublic } from './userStore'

export const userRoutes = routes(userCalls, {
  'GET /users/{idOrUsername}': async (c) => {
    const { services, params, query, viewerId } = c.var
    const user = findUser(services.db, params.idOrUsername)
    if (user === undefined) throw notFound('User')
    const isOwn = query.includeEmail && user.id === viewerId
    return { ...toPublic(user, viewerId), ...(isOwn ? { email: user.email } : {}) }
  },
})
