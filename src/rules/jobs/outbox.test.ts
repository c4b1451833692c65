import { expect, test } from 'vitest'
import { troubleInWords, withoutPeople, withoutSecrets } from './outbox.ts'

/** Holds product §24.5, §25.1, §25.2, §25.3. */

test.each([
  ['smtp://vereda:cl4ve@mail.test:587 refused', 'smtp://…@mail.test:587 refused'],
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer …'],
  ['token APP_USR-1234567890-abc expired', 'token APP_USR-… expired'],
  ['{"accessToken":"x9","to":"a"}', '{"accessToken":"…","to":"a"}'],
  ['?api_key=77&to=b', '?api_key=…&to=b'],
  ['key 0123456789abcdef0123456789abcdef gone', 'key … gone'],
  ['order 4b45f110-1c7a-4f9e-8a36-0f5d3c2b1a99 is new', 'order 4b45f110-1c7a-4f9e-8a36-0f5d3c2b1a99 is new'],
  ['EmailJS 400: The to_email parameter is invalid', 'EmailJS 400: The to_email parameter is invalid'],
])('%s is kept as %s', (text, kept) => expect(withoutSecrets(text)).toBe(kept))

test('the log gets no address', () =>
  expect(withoutPeople('550 <maria.n@example.com.ar> unknown')).toBe('550 <…@…> unknown'))

test.each([
  ['mail', 'GatewayUnavailable: x', /El correo no contestó/],
  ['mail', 'GatewayRefused: x', /dirección/],
  ['refund', 'GatewayUnavailable: x', /Mercado Pago no contestó/],
  ['payment-notice', 'Error: the provider does not know this payment yet', /todavía no encontramos/],
  ['mail', 'TypeError: undefined', /de nuestro lado/],
] as const)('%s, %s: a sentence for the shop’s people', (kind, error, sentence) =>
  expect(troubleInWords(kind, error)).toMatch(sentence),
)
