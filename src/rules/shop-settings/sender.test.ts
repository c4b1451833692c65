import { expect, test } from 'vitest'
import { PARTY_SAYS } from '#rules/shipments/recipient.ts'
import { againstEachOther, SENDER_SETTINGS } from '#rules/shipments/sender-settings.ts'
import { readSetting } from './settings.ts'

/** Holds product §67.3. */

test.for([
  ['senderNumber', '1550'],
  ['senderNumber', '233 bis'],
  ['senderNumber', 's/n'],
  ['senderPostalCode', 'C1414ABC'],
  ['senderPhone', '011 15 5555-0100'],
  ['senderProvince', 'Cordoba'],
] as const)('%s takes «%s»', ([key, text]) => expect(readSetting(key, text)).toMatchObject({ ok: true }))

test.for([
  ['senderNumber', 'mil'],
  ['senderPostalCode', '90210'],
  ['senderPhone', '4555 0100'],
  ['senderEmail', 'depo'],
  ['senderTaxId', '30-50000001-2'],
  ['senderProvince', 'Montevideo'],
] as const)('%s does not take «%s», with its sentence', ([key, text]) =>
  expect(readSetting(key, text)).toMatchObject({ ok: false, problem: expect.any(String) }),
)

test('each part may be left out for now', () => {
  for (const key of Object.keys(SENDER_SETTINGS) as (keyof typeof SENDER_SETTINGS)[])
    expect(readSetting(key, ''), key).toMatchObject({ ok: true, text: '' })
})

test('a code and a province that are saved together have to agree', () => {
  const both = (code: string | null, province: string | null) =>
    againstEachOther(
      new Map([
        ['senderPostalCode', code],
        ['senderProvince', province],
      ]),
    )
  expect(both('1900', 'Ciudad Autonoma De Buenos Aires')).toEqual({ senderPostalCode: PARTY_SAYS.caba })
  expect(both('1414', 'Buenos Aires')).toEqual({ senderPostalCode: PARTY_SAYS.outsideCaba('Buenos Aires') })
  for (const fine of [both('1900', 'Buenos Aires'), both('', 'Buenos Aires'), both('1900', null)])
    expect(fine).toEqual({})
  expect(againstEachOther(new Map([['senderPostalCode', '1900']]))).toEqual({})
})
