import type { Account } from '../api/apiClient'
import { changeIn } from './rows'
import type { TestServer } from './testServer'

/** Backdates an account, so that limits for new accounts do not apply. */
export const growOld = ({ services }: Pick<TestServer, 'services'>, { id }: Pick<Account, 'id'>): Promise<number> =>
  changeIn(services.db, 'UPDATE users SET created_at = 0 WHERE id = @id', { id })
