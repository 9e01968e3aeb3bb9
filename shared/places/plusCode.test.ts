import { expect, test } from 'vitest'
import { readPlusCode } from './plusCode'

// Middles of the areas in the test data of the specification.
test.each([
  ['7FG49QCJ+2V', 20.3700625, 2.7821875, 0],
  ['7FG49QCJ+2VX', 20.3701125, 2.782234375, 0],
  ['7FG49QCJ+2VXGJ', 20.3701135, 2.78223535, 0],
  ['8FVC2222+22', 47.0000625, 8.0000625, 0],
  ['4VCPPQGP+Q9', -41.2730625, 174.7859375, 0],
  ['22222222+22', -89.9999375, -179.9999375, 0],
  ['6FH32222+222', 1.0000125, 1.000015625, 0],
  ['CFX3X2X2+X2', 89.9999375, 1.0000625, 0],
  ['6FH56C22+22', 1.2000625, 3.4000625, 0],
  ['849VGJQF+VX7QR3J', 37.53966914, -122.3750697631, 0],
  ['849VGJQF+VX7QR3J7QR3J', 37.53966914, -122.3750697631, 0],
  ['7FG49Q00+', 20.375, 2.775, 2783],
  ['8fwc2345+', 48.00625, 8.05875, 139],
  ['8FH4C53F+FP', 41.4036875, 2.1743125, 0],
  ['  8fh4c53f+fp, Barcelona', 41.4036875, 2.1743125, 0],
])('%s is in the middle of its area', (code, lat, lng, accuracy) => {
  const read = readPlusCode(code)
  expect(read).toEqual({ lat: expect.closeTo(lat, 6), lng: expect.closeTo(lng, 6), accuracy })
})

test.each([['WC2345+G6g'], ['2345+G6'], ['C53F+FP Barcelona'], ['c53f+fp']])('%s is short', (code) => {
  expect(readPlusCode(code)).toBe('short')
})

test.each([['8FH40000+'], ['84000000+']])('%s is wider than a place', (code) => {
  expect(readPlusCode(code)).toBe('wide')
})

// Invalid in the test data of the specification, or shorter than people are given.
test.each([
  ['G+'],
  ['+'],
  ['+G6'],
  ['45+G6'],
  ['8FWC2345+G'],
  ['8FWC2_45+G6'],
  ['8FWC2η45+G6'],
  ['8FWC2345+G6+'],
  ['8FWC2345G6+'],
  ['8FWC2300+G6'],
  ['WC2300+G6g'],
  ['WC2345+G'],
  ['WC2300+'],
  ['849VGJQF+VX7QR3U'],
  ['849VGJQF+VX7QR3JU'],
  ['F2222222+22'],
  ['2W222222+22'],
  ['Madrid'],
  [''],
])('%j is none', (code) => {
  expect(readPlusCode(code)).toBeUndefined()
})
