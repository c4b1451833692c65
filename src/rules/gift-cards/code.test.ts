import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_SIGNS } from '#rules/checked-code.ts'
import { GIFT_CODE_LENGTH, readGiftCode, writeGiftCode } from './code.ts'

/** Holds product §44.1, §44.2, §44.3, §44.5, §44.6. */

const places = fc.array(fc.nat(CODE_SIGNS - 1), {
  minLength: GIFT_CODE_LENGTH - 1,
  maxLength: GIFT_CODE_LENGTH - 1,
})
const plain = (code: string) => code.replaceAll('-', '')

test('a code is read as people write it: small letters, spaces, without its hyphens', () =>
  fc.assert(
    fc.property(places, (some) => {
      const code = writeGiftCode(some)
      expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
      for (const typed of [code, plain(code), ` ${code.toLowerCase().replaceAll('-', ' ')}\n`])
        expect(readGiftCode(typed)).toBe(plain(code))
    }),
  ))

test('one wrong sign, or two that were swapped, is no code', () =>
  fc.assert(
    fc.property(places, fc.nat(15), fc.nat(15), fc.nat(CODE_SIGNS - 1), (some, one, other, sign) => {
      const signs = [...plain(writeGiftCode(some))]
      const wrong = signs.with(one, plain(writeGiftCode([sign, ...some.slice(1)]))[0]!)
      if (wrong[one] !== signs[one]) expect(readGiftCode(wrong.join(''))).toBeNull()
      const swapped = signs.with(one, signs[other]!).with(other, signs[one]!)
      if (signs[one] !== signs[other]) expect(readGiftCode(swapped.join(''))).toBeNull()
    }),
  ))

test.each(['', 'hola', '0000-0000-0000-0000', 'Á'.repeat(16), '2'.repeat(15), '2'.repeat(400)])(
  '«%s» is no code',
  (typed) => expect(readGiftCode(typed)).toBeNull(),
)
