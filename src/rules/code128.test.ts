import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canBeBars, code128Path, code128Values, code128Widths } from './code128.ts'

/** Holds product §48.3, §48.7. */

/** Reads the values back as a scanner does: the standard told once more, from the other side. */
function read(values: readonly number[]): string {
  const [start, ...rest] = values
  const said = rest.slice(0, -2)
  let set = start === 105 ? 'c' : 'b'
  let text = ''
  for (const value of said)
    if (set === 'b' && value === 99) set = 'c'
    else if (set === 'c' && value === 100) set = 'b'
    else text += set === 'c' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  return text
}

describe('Code 128', () => {
  it('is the one that everybody knows', () => {
    // The example of its article in Wikipedia: set B, check value 88.
    expect(code128Values('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106])
  })
  it('says digits in pairs, and starts with them where that is shorter', () => {
    expect(code128Values('779123456789')).toHaveLength(6 + 3)
    expect(code128Values('7KQ2MD4')).toHaveLength(7 + 3)
    expect(code128Values('T00012345')[0]).toBe(104)
  })
  it('is read back as it was written, and its check adds up', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,30}$/), (text) => {
        const values = code128Values(text)
        expect(read(values)).toBe(text)
        const [start, ...rest] = values.slice(0, -2)
        const sum = rest.reduce((all, value, place) => all + value * (place + 1), start!)
        expect(values.at(-2)).toBe(sum % 103)
      }),
    )
  })
  it('has eleven modules a sign with an even share of bar, and a stop of thirteen', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,30}$/), (text) => {
        const widths = code128Widths(text)
        const signs = (widths.length - 7) / 6
        for (let sign = 0; sign < signs; sign++) {
          const [a, b, c, d, e, f] = widths.slice(sign * 6, sign * 6 + 6) as [
            number,
            number,
            number,
            number,
            number,
            number,
          ]
          expect(a + b + c + d + e + f).toBe(11)
          expect((a + c + e) % 2).toBe(0)
        }
        expect(code128Path(text).modules).toBe(signs * 11 + 13)
      }),
    )
  })
  it('says nothing that a laser cannot read', () => {
    expect(canBeBars('7791234567898')).toBe(true)
    expect(canBeBars('ñandú')).toBe(false)
    expect(canBeBars('')).toBe(false)
  })
})
