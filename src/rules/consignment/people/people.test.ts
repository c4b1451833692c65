import { expect, test } from 'vitest'
import { INITIAL_SETTINGS } from '#rules/shop-settings/settings.ts'
import { agreementSections } from '#rules/consignment/agreements/agreement.ts'
import { firstAgreement } from '#rules/consignment/agreements/first.ts'
import { maskedAccount, maskedCuil, maskedDni } from '../masked.ts'

/** Holds product §49.3. */

test('what is masked tells two apart and no more', () => {
  expect(maskedDni('30123456')).toBe('···456')
  expect(maskedDni('')).toBe('')
  expect(maskedCuil('27301234563')).toBe('27-···456-3')
  expect(maskedCuil('27-30123456-3')).toBe('27-···456-3')
  expect(maskedAccount('zapas.de.filomena')).toBe('za···na')
  expect(maskedAccount('2850590940090418135201')).toBe('···5201')
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const facts = { ...INITIAL_SETTINGS, publicUrl: 'http://shop.test' }

test('the first agreement says the sums and the dates of what is set', () => {
  const body = plain(firstAgreement(facts))
  for (const said of [
    'la comisión es de $ 22.475 y te quedan $ 67.425',
    'la comisión es de $ 16.250 y te quedan $ 48.750',
    'si quien compró lo recibe el lunes, 1 de marzo, puede arrepentirse hasta el jueves, 11 de marzo, y entra en la liquidación del martes, 16 de marzo',
    'el día 30 baja un 10 % del primer precio, el día 60 baja un 20 % del primer precio',
    'Está a la venta 90 días.',
    'una cuenta nueva espera 72 horas',
  ])
    expect(body).toContain(said)
  const other = plain(
    firstAgreement({
      ...facts,
      commissionShoes: 50,
      commissionLeast: null,
      priceSteps: [{ day: 30, offBp: -300 }],
      settlementDay: '5',
    }),
  )
  expect(other).toContain('la comisión es de $ 44.950 y te quedan $ 44.950')
  expect(other).toContain('el día 30 sube un 3 % del primer precio')
  expect(other).toContain('liquidación del viernes, 12 de marzo')
  expect(other).not.toContain('un mínimo de')
})

test('a text is read as titles and paragraphs, whatever lines it has', () => {
  const sections = agreementSections(firstAgreement(facts))
  expect(sections.every(({ title, paragraphs }) => title !== '' && paragraphs.length > 0)).toBe(true)
  expect(agreementSections('Antes\n\n# Uno\nya\n\n\n\ndos\n\n# Otro')).toEqual([
    { title: '', paragraphs: ['Antes'] },
    { title: 'Uno', paragraphs: ['ya', 'dos'] },
    { title: 'Otro', paragraphs: [] },
  ])
})
