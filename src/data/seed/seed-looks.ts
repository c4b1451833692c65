/** Three looks of the demo's own clothes and shoes. */
import type { Tx } from '#data/database.ts'
import { lookProducts, looks } from '#data/schema.ts'
import { daysBefore } from './moments.ts'
import type { SeededProduct } from './seed-products.ts'

const LOOKS = [
  {
    name: 'Domingo de feria',
    description: 'Lo de todos los días, con una campera para cuando baja el sol.',
    slugs: [
      'campera-raglan-cobalto',
      'camiseta-vereda-blanca',
      'pantalon-cargo-oliva',
      'zapatillas-cancha-blancas',
    ],
  },
  {
    name: 'Salida de noche',
    description: 'Todo oscuro menos la suela.',
    slugs: ['buzo-canguro-negro', 'pantalon-cargo-negro', 'zapatillas-altas-negras'],
  },
  {
    name: 'Costanera',
    description: 'Para caminar con viento y terminar en la orilla.',
    slugs: [
      'rompevientos-horizonte',
      'camiseta-olas-negras',
      'pantalon-jogger-oleaje',
      'zapatillas-cancha-marea',
    ],
  },
]

export async function seedLooks(tx: Tx, seeded: Map<string, SeededProduct>, now: Date): Promise<void> {
  const createdAt = daysBefore(now, 9)
  const rows = await tx
    .insert(looks)
    .values(
      LOOKS.map(({ name, description }, index) => ({
        name,
        description,
        published: true,
        position: index + 1,
        createdAt,
        updatedAt: createdAt,
      })),
    )
    .returning({ id: looks.id, name: looks.name })
  await tx.insert(lookProducts).values(
    LOOKS.flatMap(({ name, slugs }) =>
      slugs.map((slug, position) => ({
        lookId: rows.find((row) => row.name === name)!.id,
        productId: seeded.get(slug)!.id,
        position,
      })),
    ),
  )
}
