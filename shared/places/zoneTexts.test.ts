import { expect, test } from 'vitest'
import { formatDuration, formatZone } from './zoneTexts'

test('durations have hours and minutes', () => {
  expect([690, 660, 45, 1, 0].map(formatDuration)).toEqual(['11 h 30 min', '11 h', '45 min', '1 min', '0 min'])
})

test('zones have the name of their city, in Spanish', () => {
  expect(
    ['Europe/Madrid', 'America/Los_Angeles', 'Africa/Cairo', 'America/Argentina/Buenos_Aires', 'Atlantic/Canary'].map(formatZone),
  ).toEqual(['hora de Madrid', 'hora de Los Ángeles', 'hora de El Cairo', 'hora de Buenos Aires', 'hora de Canarias'])
  expect(['UTC', 'Etc/GMT+5'].map(formatZone)).toEqual(['hora UTC', 'hora Etc/GMT+5'])
})
