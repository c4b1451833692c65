import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'
import { newToken } from './secret-token.ts'

test('what is sealed comes to light with its own token alone', () => {
  const token = newToken()
  const sealed = seal('eyJ.ana@example.com.ñ', token)
  expect(unseal(sealed, token)).toBe('eyJ.ana@example.com.ñ')
  expect(unseal(sealed, newToken())).toBeNull()
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ana@')
})

test.each(['', 'x', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'])('«%s» is nothing that we sealed', (text) =>
  expect(unseal(text, newToken())).toBeNull(),
)

test('a changed seal is refused', () => {
  const token = newToken()
  const bytes = Buffer.from(seal('eyJ', token), 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(unseal(bytes.toString('base64url'), token)).toBeNull()
})
