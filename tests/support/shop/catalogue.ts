/** A shop whose admin keeps its catalogue: the product form as it is sent and as a page fills it, products, and people who buy meanwhile. */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { auditLog, productSizes } from '#data/schema.ts'
import { COLUMN_FIELDS } from '#rules/products/fields.ts'
import { pick } from '#rules/record.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { seedProduct, seedUser, type ProductOptions, type SeededProduct } from '../builders.ts'
import { orderFixture } from '../orders-admin.ts'

export const PICTURE = `/img/${'a'.repeat(32)}`
export const form = (changes: Record<string, unknown> = {}) => ({
  name: 'Zapatillas Barrio',
  category: 'calzado',
  brand: 'puma',
  genre: 'mujer',
  image: PICTURE,
  price: 30_000,
  stock: 7,
  size: ['41', '40', '42'],
  ...changes,
})

export type CatalogueFixture = Awaited<ReturnType<typeof catalogueFixture>>

/** The database has to be empty. */
export async function catalogueFixture(database: Database) {
  const fixture = orderFixture(database)
  const catalogue = openCatalogue(fixture.context)
  const admin = await seedUser(database, { role: 'owner', username: 'vale' })
  const ana = await seedUser(database)
  return {
    ...fixture,
    catalogue,
    admin,
    ana,

    /** Units of the sizes that are offered. */
    async sizesOf(id: number) {
      const rows = await database.db.select().from(productSizes).where(eq(productSizes.productId, id))
      return Object.fromEntries(rows.filter((row) => row.offered).map((row) => [row.size, row.stock]))
    },
    trail: () => database.db.select().from(auditLog).orderBy(auditLog.id),
    seed: (options: ProductOptions = {}) => seedProduct(database, { images: [PICTURE], ...options }),

    async make(changes: Record<string, unknown> = {}): Promise<number> {
      const made = await catalogue.create(admin, form(changes))
      if (!made.ok) throw new Error(JSON.stringify(made))
      return made.value.id
    },
    /** The form as the page fills it for a product that is being edited. */
    async opened(id: number) {
      const found = await catalogue.find(admin, id)
      if (!found.ok) throw new Error(found.message)
      const { images, sizes, stock, price, cost, version } = found.value
      return {
        version,
        input: {
          ...pick(found.value, COLUMN_FIELDS),
          images,
          stock,
          price: price / 100,
          cost: cost === null ? null : cost / 100,
          size: sizes.map((row) => row.size),
          sizes: sizes.map((row) => ({ ...row, seen: row.stock })),
          seenStock: stock,
        },
      }
    },
    sell: (product: SeededProduct, size: string, quantity = 1, buyer: PersonVisitor = ana) =>
      fixture.ordered(buyer, [{ productId: product.id, size, quantity }]),
  }
}
