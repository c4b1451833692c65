/** Seed: single pairs of the demo, and what became of each (server/operation/demo-units.ts plays it when the shop is open). */
import type { Grade } from '#rules/units/grade.ts'
import type { PictureKind, UnitBox } from '#rules/units/words.ts'

export type SeedUnit = {
  /** Names its pictures; not stored. New ones without a flaw show those of their product. */
  slug: string
  /** The product's slug. */
  of: string
  size: string
  sizeLabel: string
  grade: Grade
  box: UnitBox
  pesos: number
  /** What the shop gave for it. */
  cost: number
  shelf: string
  seal?: string
  views: PictureKind[]
  flaws: { place: string; sentence: string; view: PictureKind }[]
  /** So many alike. */
  equal?: number
  end: 'ready' | 'listed' | 'sold' | 'returned' | 'written_off'
}

export const seedUnits: SeedUnit[] = [
  {
    slug: 'zapatillas-ritmo-niebla-ar42-uso',
    of: 'zapatillas-ritmo-niebla',
    size: '42',
    sizeLabel: 'US 10 · EU 43 · 28 cm',
    grade: 'very_good',
    box: 'none',
    pesos: 64900,
    cost: 38000,
    shelf: 'U1',
    seal: '20417',
    views: ['quarter', 'side', 'top', 'detail'],
    flaws: [
      {
        place: 'Suela, lado exterior',
        sentence: 'Roce oscuro de tres centímetros y medio en la entresuela del pie derecho.',
        view: 'detail',
      },
      { place: 'Puntera', sentence: 'Pliegues leves sobre los dedos.', view: 'top' },
    ],
    end: 'listed',
  },
  {
    slug: 'buzo-esquina-gris-l-uso',
    of: 'buzo-esquina-gris',
    size: 'L',
    sizeLabel: '',
    grade: 'good',
    box: 'none',
    pesos: 18900,
    cost: 9500,
    shelf: 'U3',
    views: ['front', 'detail'],
    flaws: [
      {
        place: 'Frente, abajo a la izquierda',
        sentence: 'Mancha amarronada de unos tres centímetros y una gota al lado; no salió al lavarla.',
        view: 'detail',
      },
      {
        place: 'Frente y mangas',
        sentence: 'Bolitas de uso, más en los costados.',
        view: 'detail',
      },
    ],
    end: 'listed',
  },
  {
    slug: 'zapatillas-altas-ola-ar42-caja',
    of: 'zapatillas-altas-ola',
    size: '42',
    sizeLabel: 'US 10 · EU 43 · 28 cm',
    grade: 'new_boxed',
    box: 'whole',
    pesos: 99999,
    cost: 45000,
    shelf: 'U2',
    views: [],
    flaws: [],
    equal: 2,
    end: 'listed',
  },
  {
    slug: 'zapatillas-altas-negras-ar43-uso',
    of: 'zapatillas-altas-negras',
    size: '43',
    sizeLabel: 'US 11 · EU 44 · 29 cm',
    grade: 'worn',
    box: 'none',
    pesos: 26900,
    cost: 12000,
    shelf: 'U1',
    views: ['quarter', 'side', 'heel', 'detail'],
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
    end: 'ready',
  },
  {
    slug: 'zapatillas-cancha-blancas-ar41-uso',
    of: 'zapatillas-cancha-blancas',
    size: '41',
    sizeLabel: 'US 9 · EU 42 · 27 cm',
    grade: 'good',
    box: 'none',
    pesos: 37900,
    cost: 20000,
    shelf: 'U1',
    seal: '20398',
    views: ['quarter', 'side', 'detail'],
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
    end: 'sold',
  },
  {
    slug: 'zapatillas-cancha-marea-ar40-uso',
    of: 'zapatillas-cancha-marea',
    size: '40',
    sizeLabel: 'US 8 · EU 41 · 26 cm',
    grade: 'as_new',
    box: 'damaged',
    pesos: 38900,
    cost: 22000,
    shelf: 'U2',
    seal: '20405',
    views: ['quarter', 'side', 'detail'],
    flaws: [
      {
        place: 'Puntera',
        sentence: 'Pliegue apenas visible: se usó una o dos veces.',
        view: 'detail',
      },
      { place: 'Suela', sentence: 'Polvo leve en el borde de goma.', view: 'detail' },
    ],
    end: 'returned',
  },
  {
    slug: 'zapatillas-ritmo-noche-ar43-sin-caja',
    of: 'zapatillas-ritmo-noche',
    size: '43',
    sizeLabel: 'US 11 · EU 44 · 29 cm',
    grade: 'new',
    box: 'none',
    pesos: 89999,
    cost: 42700,
    shelf: 'U2',
    views: [],
    flaws: [],
    end: 'written_off',
  },
]
