import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt } from '../sandbox/push/decrypt.ts'
import { encrypt } from './encrypt.ts'
import { newVapidKeys, publicKeyOf } from './vapid.ts'

/** Holds product §58.2. */

const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'

test('the example of RFC 8291 comes out letter by letter', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const sealed = encrypt(
    'When I grow up, I want to be a watermelon',
    { p256dh: P256DH, auth: AUTH },
    { ecdh, salt, step: 1 },
  )
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

const browser = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', auth: AUTH }
test('only the browser reads it, and its length says nothing', () => {
  const short = encrypt('Sí', { p256dh: P256DH, auth: AUTH })
  const longer = encrypt('Tu pedido ya salió: ñandú ✓', { p256dh: P256DH, auth: AUTH })
  expect(decrypt(longer, browser)).toBe('Tu pedido ya salió: ñandú ✓')
  expect(short.length).toBe(longer.length)
  expect(() => decrypt(short, { ...browser, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow()
  for (const bytes of [0, 126, 127, 128, 129, 3000])
    expect(decrypt(encrypt('a'.repeat(bytes), { p256dh: P256DH, auth: AUTH }), browser)).toBe(
      'a'.repeat(bytes),
    )
})

test('keys are pairs of the lengths that browsers take', () => {
  const { publicKey, privateKey } = newVapidKeys()
  expect([publicKey.length, privateKey.length]).toEqual([87, 43])
  expect(publicKeyOf(privateKey)).toBe(publicKey)
})
