import { expect, it } from 'vitest'
import { contentDisposition } from './sendText'

it.each([
  ['Roma.json', `attachment; filename="Roma.json"; filename*=UTF-8''Roma.json`],
  ['Día a día.ics', `attachment; filename="Dia a dia.ics"; filename*=UTF-8''D%C3%ADa%20a%20d%C3%ADa.ics`],
  ["L'Alt (2).md", `attachment; filename="L'Alt (2).md"; filename*=UTF-8''L%27Alt%20%282%29.md`],
  ['東京.zip', `attachment; filename="-.zip"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC.zip`],
])('encodes the file name %j', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
