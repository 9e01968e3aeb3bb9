import { expect, it } from 'vitest'
import { htmlToText, isHtml } from './htmlToText'

it.each([
  ['uno<br>dos<br/>tres', 'uno\ndos\ntres'],
  ['<p>Seat <b>12A</b></p><ul><li>Bag 23 kg</li><li>Meal</li></ul>', 'Seat 12A\n- Bag 23 kg\n- Meal'],
  ['<a href="https://x.test/?a=1&amp;b=2">Ver</a> Pan &amp; queso', 'Ver (https://x.test/?a=1&b=2) Pan & queso'],
  ['<a href="https://x.test">https://x.test</a>', 'https://x.test'],
  ['<a href="javascript:alert(1)">Ver</a>', 'Ver'],
  ['<html><head><style>p { color: red }</style></head><body>Hola</body></html>', 'Hola'],
])('%s', (html, text) => {
  expect(isHtml(html)).toBe(true)
  expect(htmlToText(html)).toBe(text)
})

it.each(['a < b y c > d', 'i<3', '1<2>0'])('%s is no HTML', (text) => {
  expect(isHtml(text)).toBe(false)
})

it.each([
  '<a href="',
  '<a href="x" ',
  '<a href="https://x.test">',
  '<',
  '<p>',
  '<li>',
  '<br',
  '<!--',
  '&',
  '&a',
  '"',
  ' ',
  '\n ',
])('100 kB of %j are read at once', (sign) => {
  const html = sign.repeat(100_000 / sign.length)
  const begun = performance.now()
  htmlToText(`<p>${html}`)
  // A tenth of what quadratic work takes.
  expect(performance.now() - begun).toBeLessThan(500)
})
