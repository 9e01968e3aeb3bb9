import type { Account } from '../api/apiClient'
import { changeIn } from './rows'
import type { TestServer } from './testServer'

/** Makes an account one of long ago, which may publish and follow as much as it likes. */
export const growOld = ({ services }: Pick<TestServer, 'services'>, { id }: Pick<Account, 'id'>): Promise<number> =>
  changeIn(services.db, 'UPDATE users SET created_at = 0 WHERE id = @id', { id })
