import { isWireDate, type WireDate } from '#shared/dates'
import { isText } from './checks'

export const isWireDateString = (value: unknown): value is WireDate => isText(value) && isWireDate(value)
