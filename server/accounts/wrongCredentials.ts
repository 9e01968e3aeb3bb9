import { AppError } from '#server/base/errors'

/** 401: nobody, a wrong password and a wrong passkey are not told apart. */
export const wrongCredentials = () => new AppError('UnauthorizedError', 'Wrong credentials')
