/** Seed: single pairs of the demo, and what became of each (server/operation/demo-units.ts plays it when the shop is open). */
import type { Grade } from '#rules/units/grade.ts'
import type { PictureKind, UnitBox } from '#rules/units/limits-and-texts.ts'

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
  end: 'listed' | 'written_off'
}

export const seedUnits: SeedUnit[] = [
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
    sizeLabel: 'US 9,5 · EU 43 · 27,5 cm',
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
    slug: 'zapatillas-ritmo-noche-ar43-sin-caja',
    of: 'zapatillas-ritmo-noche',
    size: '43',
    sizeLabel: 'US 10 · EU 44 · 28,5 cm',
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
