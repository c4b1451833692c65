import { expect, test } from 'vitest'
import { askAboutProduct } from './chat-texts.ts'
import { whatsAppAbout } from './whatsapp.ts'

/** Holds product §11.21, §11.22. */

test.each([
  ['https://wa.me/5491155550100', 'https://wa.me/5491155550100?text=Hola%2C%20V-000042'],
  ['https://wa.me/5491155550100?text=otro', 'https://wa.me/5491155550100?text=Hola%2C%20V-000042'],
  [
    'https://api.whatsapp.com/send?phone=5491155550100',
    'https://api.whatsapp.com/send?phone=5491155550100&text=Hola%2C%20V-000042',
  ],
  // A group and a channel are read by many.
  ['https://chat.whatsapp.com/AbCdEf', null],
  ['https://whatsapp.com/channel/0029', null],
])('%s', (url, says) => {
  expect(
    whatsAppAbout(
      [
        { name: 'Instagram', url: 'https://instagram.com/x' },
        { name: 'WhatsApp', url },
      ],
      'Hola, V-000042',
    ),
  ).toBe(says)
})

test('no number, no link', () => expect(whatsAppAbout([], 'Hola')).toBeNull())

test('a product is named with the size that was chosen, and with none before', () => {
  const url = 'https://vereda.test/ProductDetail/7'
  expect(askAboutProduct('Zapatillas Andén', '42', url)).toBe(
    `Hola, te consulto por Zapatillas Andén, talle 42: ${url}`,
  )
  expect(askAboutProduct('Zapatillas Andén', null, url)).toBe(
    `Hola, te consulto por Zapatillas Andén: ${url}`,
  )
})
