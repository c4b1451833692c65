import { expect, test } from 'vitest'
import { readSetting } from '#rules/shop-settings/settings.ts'
import { chatOfNumber, WHATSAPP_NUMBER } from './whatsapp-number.ts'

/** Holds product §11.22. */

test.each([
  ['11 5555-0100', '5491155550100'],
  ['011 15 5555-0100', '5491155550100'],
  ['(011) 5555.0100', '5491155550100'],
  ['+54 9 11 5555 0100', '5491155550100'],
  ['+54 11 5555 0100', '5491155550100'],
  ['0054 9 11 5555 0100', '5491155550100'],
  ['5491155550100', '5491155550100'],
  ['0221 15 555 0100', '5492215550100'],
  ['02945 15 45-0100', '5492945450100'],
  ['351 555 0100', '5493515550100'],
])('%s is the mobile %s', (typed, number) => expect(chatOfNumber(typed)).toBe(`https://wa.me/${number}`))

test.each([
  '5555-0100',
  '15 5555-0100',
  '+1 212 555 0100',
  '+54 9 11 5555 010',
  '11 5555-01000',
  'once',
  '',
  '911 5555 0100',
])('«%s» is none', (typed) => expect(chatOfNumber(typed)).toBeNull())

test('the setting takes a number or a link, keeps the link and reads it again', () => {
  const link = 'https://wa.me/5491155550100'
  expect(readSetting('whatsapp', '11 5555-0100')).toEqual({ ok: true, value: link, text: link })
  expect(readSetting('whatsapp', link)).toEqual({ ok: true, value: link, text: link })
  expect(readSetting('whatsapp', 'https://chat.whatsapp.com/AbCdEf')).toMatchObject({ ok: true })
  expect(readSetting('whatsapp', '')).toEqual({ ok: true, value: '', text: '' })
  for (const wrong of ['5555', 'mi número', 'wa.me/549115555'])
    expect(readSetting('whatsapp', wrong)).toEqual({ ok: false, problem: WHATSAPP_NUMBER })
})
