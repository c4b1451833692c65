import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_SIGNS } from '#rules/checked-code.ts'
import { UNIT_CODE } from './code-text.ts'
import { makeUnitCode, printUnitCode, readUnitCode, UNIT_CODE_LENGTH } from './code.ts'

/** Holds product §47.1, §47.2. */

const places = fc.array(fc.nat(CODE_SIGNS - 1), {
  minLength: UNIT_CODE_LENGTH - 1,
  maxLength: UNIT_CODE_LENGTH - 1,
})

test('a code is read as people type it and as a scanner sends it', () =>
  fc.assert(
    fc.property(places, (some) => {
      const code = makeUnitCode(some)
      expect(code).toMatch(new RegExp(`^${UNIT_CODE}$`))
      const printed = printUnitCode(code)
      expect(printed).toBe(`VR-${code.slice(0, 4)}-${code.slice(4)}`)
      for (const typed of [
        code,
        printed,
        ` ${printed.toLowerCase().replaceAll('-', ' ')}\n`,
        code.toLowerCase(),
        `https://vereda.test/Par/${code}`,
        `https://vereda.test/Par/${code}/?de=etiqueta`,
      ])
        expect(readUnitCode(typed)).toBe(code)
    }),
  ))

test('one wrong sign is no code', () =>
  fc.assert(
    fc.property(places, fc.nat(UNIT_CODE_LENGTH - 2), fc.nat(CODE_SIGNS - 1), (some, one, sign) => {
      const code = makeUnitCode(some)
      const other = makeUnitCode(some.with(one, sign))
      const wrong = [...code].with(one, other[one]!).join('')
      if (wrong !== code) expect(readUnitCode(wrong)).toBeNull()
    }),
  ))

test.each(['', 'hola', 'VR-', '2'.repeat(400), 'ÁÁÁÁÁÁÁ', '0000000', '1111111'])('«%s» is no code', (typed) =>
  expect(readUnitCode(typed)).toBeNull(),
)
