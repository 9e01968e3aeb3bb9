import { ApiClient } from '../api/apiClient'

/** Metrics of a server, without its `node` label. */
export async function metricsOf(server: { url: string }): Promise<string> {
  const text = await (await new ApiClient(server).send('GET', '/metrics')).text()
  return text.replaceAll(/,?node="[^"]*",?/g, '').replaceAll('{}', '')
}
