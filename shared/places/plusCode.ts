import { placeLimits, type Position } from './place'

// Written from the Open Location Code specification.

const DIGITS = '23456789CFGHJMPQRVWX'
const FULL = /^([2-9CFGHJMPQRVWX]{2,8}0{0,6})\+([2-9CFGHJMPQRVWX]{0,40})$/u
const SHORT = /^[2-9CFGHJMPQRVWX]{4,6}\+[2-9CFGHJMPQRVWX]{2,7}$/u
const PAIRS = 10
const MAX_DIGITS = 15
const METRES_A_DEGREE = 111_320

/** The middle of the area. Areas above a building have half their height as doubt. */
export type CodedPlace = Position & { accuracy: number }

/** `short`: the area around it is missing. A town may follow the code. */
export function readPlusCode(text: string): CodedPlace | 'short' | 'wide' | undefined {
  const code = /^[^\s,]+/u.exec(text.trim())?.[0].toUpperCase() ?? ''
  if (SHORT.test(code) && code.indexOf('+') % 2 === 0) return 'short'
  const [, front = '', back = ''] = FULL.exec(code) ?? []
  const isPadded = front.endsWith('0')
  if (front.length !== 8 || back.length === 1 || (isPadded && back !== '')) return undefined
  const digits = [...front.replace(/0+$/u, ''), ...back].slice(0, MAX_DIGITS).map((digit) => DIGITS.indexOf(digit))
  if (digits.length % 2 === 1 && digits.length < PAIRS) return undefined
  return placeOf(digits)
}

function placeOf(digits: readonly number[]): CodedPlace | 'wide' | undefined {
  let [lat, lng, height, width] = [-90, -180, 400, 400]
  for (const [i, digit] of digits.entries()) {
    if (i >= PAIRS) {
      height /= 5
      width /= 4
      lat += Math.floor(digit / 4) * height
      lng += (digit % 4) * width
    } else if (i % 2 === 0) {
      height /= 20
      lat += digit * height
    } else {
      width /= 20
      lng += digit * width
    }
  }
  if (lat >= 90 || lng >= 180) return undefined
  const accuracy = digits.length < PAIRS ? Math.round((height / 2) * METRES_A_DEGREE) : 0
  return accuracy > placeLimits.accuracy ? 'wide' : { lat: lat + height / 2, lng: lng + width / 2, accuracy }
}
