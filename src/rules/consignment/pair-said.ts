/** One entrusted pair in a few words, as its owner knows it, and days as letters say them. */
import { printUnitCode } from '#rules/units/code.ts'

export type NamedPair = { code: string; brand: string; model: string; sizeLabel: string; colour: string }

/** «Nike Dunk Low, US 9,5 (VR-7KQ2-MD4)». */
export function pairSaid({ code, brand, model, sizeLabel, colour }: NamedPair): string {
  const name = [brand, model].filter((word) => word !== '').join(' ')
  const said = [name === '' ? 'Tu par' : name, colour, sizeLabel].filter((word) => word !== '').join(', ')
  return `${said} (${printUnitCode(code)})`
}

const inWords = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
/** «martes, 22 de diciembre» of an Argentine day. */
export const daySaid = (day: string): string => inWords.format(new Date(`${day}T12:00:00Z`))
