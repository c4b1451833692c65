/** Seed: pairs that are shown to the demo shop by photos (server/operation/demo-consignment/offered.ts plays them). */
import type { Grade } from '#rules/units/grade.ts'
import type { UnitBox } from '#rules/units/limits-and-texts.ts'
import type { SeedOwner } from './owners.ts'

export type SeedOffer = {
  owner: SeedOwner
  brand: string
  model: string
  size: string
  grade: Grade
  box: UnitBox
  note: string
  /** Whose pictures are sent along. */
  of: string
  daysAgo: number
  quoted?: { pesos: number; floor: number }
  /** What came of it, each step a day after the one before. */
  becomes?: 'refused' | 'looked-again' | 'declined' | 'expired' | 'accepted' | 'withdrawn'
}

/** Three wait, the others came to what is said. */
export const seedOffers: SeedOffer[] = [
  {
    owner: 'rocio',
    brand: 'Nike',
    model: 'Ritmo Cielo',
    size: '39',
    grade: 'very_good',
    box: 'damaged',
    note: 'Las usé un verano.',
    of: 'zapatillas-ritmo-blancas',
    daysAgo: 1,
  },
  {
    owner: 'camila',
    brand: 'Puma',
    model: 'Altas Negras',
    size: '41',
    grade: 'as_new',
    box: 'whole',
    note: '',
    of: 'zapatillas-altas-negras',
    daysAgo: 2,
    quoted: { pesos: 46900, floor: 38000 },
  },
  {
    owner: 'rocio',
    brand: 'Puma',
    model: 'Cancha Marea',
    size: '37',
    grade: 'worn',
    box: 'none',
    note: '',
    of: 'zapatillas-cancha-marea',
    daysAgo: 16,
    becomes: 'refused',
  },
  {
    owner: 'camila',
    brand: 'Nike',
    model: 'Altas Ola',
    size: '40',
    grade: 'as_new',
    box: 'none',
    note: 'Las compré acá el año pasado.',
    of: 'zapatillas-altas-ola',
    daysAgo: 3,
    becomes: 'looked-again',
  },
  {
    owner: 'rocio',
    brand: 'Adidas',
    model: 'Cancha Blancas',
    size: '38',
    grade: 'good',
    box: 'none',
    note: 'Quiero venderlas este mes.',
    of: 'zapatillas-cancha-blancas',
    daysAgo: 14,
    quoted: { pesos: 35900, floor: 29000 },
    becomes: 'declined',
  },
  {
    owner: 'camila',
    brand: 'Adidas',
    model: 'Ritmo Noche',
    size: '40',
    grade: 'very_good',
    box: 'none',
    note: '',
    of: 'zapatillas-ritmo-noche',
    daysAgo: 13,
    quoted: { pesos: 61900, floor: 50000 },
    becomes: 'expired',
  },
  {
    owner: 'camila',
    brand: 'Nike',
    model: 'Ritmo Blancas',
    size: '41',
    grade: 'as_new',
    box: 'whole',
    note: '',
    of: 'zapatillas-ritmo-blancas',
    daysAgo: 9,
    quoted: { pesos: 69900, floor: 56000 },
    becomes: 'withdrawn',
  },
  {
    owner: 'camila',
    brand: 'Adidas',
    model: 'Altas Ola',
    size: '37',
    grade: 'very_good',
    box: 'damaged',
    note: 'Las llevo un sábado.',
    of: 'zapatillas-altas-ola',
    daysAgo: 5,
    quoted: { pesos: 79900, floor: 65000 },
    becomes: 'accepted',
  },
]
