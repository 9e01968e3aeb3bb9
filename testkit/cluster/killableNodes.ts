import { onTestFinished } from 'vitest'
import { BuiltServer } from '../server/builtServer'

/**
 * Server processes on one PostgreSQL for the test, which can be killed
 * and restarted.
 */
export async function killableNodes(
  count: number,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<readonly BuiltServer[]> {
  const nodes: BuiltServer[] = []
  for (let i = 0; i < count; i += 1) {
    const node = await BuiltServer.start({
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ACCESS_TOKEN_SECONDS: '86400',
      ...env,
    })
    onTestFinished(() => node.dispose())
    nodes.push(node)
  }
  return nodes
}
