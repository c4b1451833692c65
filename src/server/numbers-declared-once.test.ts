import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { spelledNumbers, type SpelledNumber } from '#tests/support/source/spelled-numbers.ts'

const OURSELVES = 'src/server/numbers-declared-once.test.ts'
/** The demo's made-up texts and the providers that are played say what others say; tests spell what they expect. */
const isAsked = (file: string) =>
  file === OURSELVES ||
  (file.startsWith('src/') && !/^src\/(data\/seed\/|gateways\/sandbox\/)|\.test\.tsx?$/.test(file))

/** The legend that Disp. 10/2008 prescribes, word by word: its number is the law's. */
const QUOTED = { file: 'src/web/storefront/info/privacy-texts.tsx', text: 'seis meses' } // spelled

let found: SpelledNumber[]
beforeAll(() => {
  found = spelledNumbers(isAsked)
})

test('no text spells a number of the shop by hand: it is told once, and texts are built from it', () =>
  expect(found.filter(({ file }) => file !== OURSELVES)).toEqual([expect.objectContaining(QUOTED)]))

/** Never called: what the test has to see, each line with the mark, and what it has to leave alone. */
export const planted = (days: number) => [
  'Tenés 10 días corridos', // spelled
  'Te respondemos en 24 h.', // spelled
  `Tenés ${days} días, o 48 horas`, // spelled
  'Durante tres días', // spelled
  'La imagen pesa más de 8 MB.', // spelled
  'El asunto admite hasta 100 caracteres.', // spelled
  'Hasta 3 cuotas sin interés', // spelled
  'Un porcentaje de -90 a 500', // spelled
  'Envío gratis desde $ 65.999', // spelled
  'De 0 a 5', // spelled
  `Tenés ${days} días`,
  `De 0 a ${days}`,
  '1 pedido',
  'El precio no puede ser menor a 0',
  'Ingresá un número desde 1',
  'Ley 24.240, art. 34',
  'En pesos. Por ejemplo 45.990',
  'Son las 10 hojas',
]

test('it sees each way of spelling one, and nothing else', () => {
  const marked = readFileSync(OURSELVES, 'utf8')
    .split('\n')
    .flatMap((text, index) => (text.endsWith('// spelled') ? [index + 1] : []))
  expect(found.filter(({ file }) => file === OURSELVES).map(({ line }) => line)).toEqual(marked)
})
