/** Seed: pairs that people entrusted to the demo shop, and what became of each (server/operation/demo-consignment/demo-consignment.ts plays it). */
import type { Grade } from '#rules/units/grade.ts'
import type { PictureKind, UnitBox } from '#rules/units/limits-and-texts.ts'
import type { SeedOwner } from './owners.ts'

export type SeedConsigned = {
  /** Names its pictures; of those that are not shown yet there are none. */
  slug: string
  /** The product's slug. */
  of: string
  owner: SeedOwner
  brand: string
  model: string
  size: string
  sizeLabel: string
  grade: Grade
  box: UnitBox
  pesos: number
  floor: number
  shelf: string
  seal: string
  views: PictureKind[]
  flaws: { place: string; sentence: string; view: PictureKind }[]
  /** Of equal ones, what became of each; days are before now. */
  ends: SeedEnd[]
  /** Days ago, when it was received. */
  came: number
}
export type SeedEnd =
  | { is: 'awaited' | 'received' | 'ready' | 'listed' | 'to_return' | 'handed_back' }
  /** On sale for less than its price, which the shop bears. */
  | { is: 'listed'; shown: number }
  /** In a worse state than was told, and what is proposed then. */
  | { is: 'worse'; found: Grade; pesos: number; floor: number }
  | { is: 'sold' | 'paid' | 'returned'; buyer: string; daysAgo: number }
  /** What is owed for it is transferred, and does not arrive: the bank refuses it, or sends it back. */
  | { is: 'refused by the bank'; buyer: string; daysAgo: number }
  | { is: 'lost, sent back by the bank' }
  /** Paid as lost, and here again: its owner has days to choose. */
  | { is: 'found again' }

export const seedConsignedUnits: SeedConsigned[] = [
  {
    slug: 'zapatillas-cancha-blancas-ar41-uso',
    of: 'zapatillas-cancha-blancas',
    owner: 'camila',
    brand: 'Adidas',
    model: 'Cancha Blancas',
    size: '41',
    sizeLabel: 'US 8,5 · EU 42 · 26,5 cm',
    grade: 'good',
    box: 'none',
    pesos: 37900,
    floor: 30000,
    shelf: 'C1',
    seal: '20398',
    views: ['quarter', 'side', 'sole', 'label', 'heel', 'detail'],
    flaws: [
      {
        place: 'Puntera y empeine',
        sentence: 'Pliegues marcados sobre la puntera, en los dos pies.',
        view: 'detail',
      },
      {
        place: 'Costado derecho',
        sentence: 'Mancha ocre de unos dos centímetros en el pie derecho; no salió al lavarla.',
        view: 'detail',
      },
      { place: 'Suela', sentence: 'El borde de goma está amarillento.', view: 'side' },
    ],
    came: 45,
    ends: [{ is: 'paid', buyer: 'martin', daysAgo: 24 }],
  },
  {
    slug: 'zapatillas-cancha-marea-ar40-uso',
    of: 'zapatillas-cancha-marea',
    owner: 'camila',
    brand: 'Puma',
    model: 'Cancha Marea',
    size: '40',
    sizeLabel: 'US 10 · EU 41 · 26 cm',
    grade: 'as_new',
    box: 'none',
    pesos: 38900,
    floor: 32000,
    shelf: 'C1',
    seal: '20431',
    views: ['quarter', 'side', 'sole', 'label', 'heel', 'detail'],
    flaws: [
      { place: 'Puntera', sentence: 'Pliegue apenas visible: se usó una o dos veces.', view: 'detail' },
      { place: 'Suela', sentence: 'Polvo leve en el borde de goma.', view: 'detail' },
    ],
    came: 40,
    ends: [{ is: 'returned', buyer: 'agustina', daysAgo: 6 }],
  },
  {
    slug: 'zapatillas-altas-ola-ar38-caja',
    of: 'zapatillas-altas-ola',
    owner: 'rocio',
    brand: 'Adidas',
    model: 'Altas Ola',
    size: '38',
    sizeLabel: 'US 6,5 · EU 39 · 24,5 cm',
    grade: 'new_boxed',
    box: 'whole',
    pesos: 94900,
    floor: 78000,
    shelf: 'C2',
    seal: '20440',
    views: ['quarter', 'side', 'sole', 'label', 'heel', 'box'],
    flaws: [],
    came: 28,
    ends: [
      { is: 'listed' },
      { is: 'sold', buyer: 'martin', daysAgo: 5 },
      { is: 'refused by the bank', buyer: 'agustina', daysAgo: 19 },
      { is: 'ready' },
      { is: 'to_return' },
      { is: 'handed_back' },
      { is: 'lost, sent back by the bank' },
    ],
  },
  {
    slug: 'zapatillas-ritmo-niebla-ar42-uso',
    of: 'zapatillas-ritmo-niebla',
    owner: 'camila',
    brand: 'Nike',
    model: 'Ritmo Niebla',
    size: '42',
    sizeLabel: 'US 9,5 · EU 43 · 27,5 cm',
    grade: 'very_good',
    box: 'none',
    pesos: 64900,
    floor: 52000,
    shelf: 'C1',
    seal: '20452',
    views: ['quarter', 'side', 'sole', 'label', 'heel', 'top', 'detail'],
    flaws: [
      {
        place: 'Suela, lado exterior',
        sentence: 'Roce oscuro de tres centímetros y medio en la entresuela del pie derecho.',
        view: 'detail',
      },
      { place: 'Puntera', sentence: 'Pliegues leves sobre los dedos.', view: 'top' },
    ],
    came: 28,
    ends: [{ is: 'listed', shown: 59900 }],
  },
  {
    slug: 'zapatillas-altas-ola-ar38-caja',
    of: 'zapatillas-altas-ola',
    owner: 'camila',
    brand: 'Adidas',
    model: 'Altas Ola',
    size: '38',
    sizeLabel: 'US 6,5 · EU 39 · 24,5 cm',
    grade: 'new_boxed',
    box: 'whole',
    pesos: 92900,
    floor: 80000,
    shelf: 'C1',
    seal: '20455',
    views: ['quarter', 'side', 'sole', 'label', 'heel', 'box'],
    flaws: [],
    came: 27,
    ends: [{ is: 'found again' }],
  },
  {
    slug: '',
    of: 'zapatillas-ritmo-noche',
    owner: 'camila',
    brand: 'Adidas',
    model: 'Ritmo Noche',
    size: '43',
    sizeLabel: 'US 10 · EU 44 · 28,5 cm',
    grade: 'as_new',
    box: 'damaged',
    pesos: 71900,
    floor: 60000,
    shelf: 'R1',
    seal: '20460',
    views: [],
    flaws: [],
    came: 2,
    ends: [{ is: 'received' }],
  },
  {
    slug: 'zapatillas-altas-negras-ar43-uso',
    of: 'zapatillas-altas-negras',
    owner: 'camila',
    brand: 'Puma',
    model: 'Altas Negras',
    size: '43',
    sizeLabel: 'US 10,5 · EU 44 · 28,5 cm',
    grade: 'good',
    box: 'none',
    pesos: 32900,
    floor: 26000,
    shelf: 'R1',
    seal: '20417',
    views: ['quarter', 'side', 'sole', 'label', 'heel', 'detail'],
    flaws: [
      {
        place: 'Puntera',
        sentence: 'Raspones en las dos punteras; en la derecha se ve la base gris.',
        view: 'detail',
      },
      {
        place: 'Suela',
        sentence:
          'El borde está roído y empieza a despegarse unos tres centímetros, lado exterior del pie derecho.',
        view: 'detail',
      },
      { place: 'Color', sentence: 'Negro lavado por el sol y el uso.', view: 'side' },
      { place: 'Talón', sentence: 'Roce claro en el talón derecho.', view: 'heel' },
    ],
    came: 3,
    ends: [{ is: 'worse', found: 'worn', pesos: 26900, floor: 22000 }],
  },
  {
    slug: '',
    of: 'zapatillas-altas-negras',
    owner: 'rocio',
    brand: 'Puma',
    model: 'Altas Negras',
    size: '40',
    sizeLabel: 'US 8,5 · EU 41 · 26 cm',
    grade: 'very_good',
    box: 'none',
    pesos: 41900,
    floor: 35000,
    shelf: '',
    seal: '',
    views: [],
    flaws: [],
    came: 1,
    ends: [{ is: 'awaited' }],
  },
]
