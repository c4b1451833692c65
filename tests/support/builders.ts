/**
 * Furniture for tests: a product with sizes and its ledger, a person, a coupon. Each is whole and lawful as it stands (the
 * invariants of `shop -- verify` hold), and takes what a test wants different.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#data/database.ts'
import {
  coupons,
  promotions,
  users,
  productImages,
  products,
  productSizes,
  stockLedger,
} from '#data/schema.ts'
import { notePrices } from '#shop/prices/note.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { fromPesos } from '#rules/money.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'

export type ProductOptions = Partial<
  Omit<typeof products.$inferInsert, 'stock' | 'priceCentavos' | 'searchText' | 'searchVector'>
> & {
  pesos?: number
  /** Size -> units, in the order shown. */
  sizes?: Record<string, number>
  images?: string[]
}
/** `sizeIds` by size. */
export type SeededProduct = { id: number; sizeIds: Record<string, number> }

export async function seedProduct(database: Database, options: ProductOptions = {}): Promise<SeededProduct> {
  const { pesos = 20_000, sizes = { '41': 5, '42': 5 }, images = [], ...columns } = options
  const stock = Object.values(sizes).reduce((sum, units) => sum + units, 0)
  return database.transaction(async (tx) => {
    const [product] = await tx
      .insert(products)
      .values({
        name: 'Zapatillas Cancha',
        brand: 'adidas',
        category: 'calzado',
        genre: 'hombre',
        priceCentavos: fromPesos(pesos),
        offer: Boolean(columns.discount),
        ...columns,
        stock,
      })
      .returning({ id: products.id })
    const productId = product!.id
    await notePrices(tx, [productId], columns.createdAt ?? new Date())
    const rows = Object.entries(sizes).map(([size, units], position) => ({
      productId,
      size,
      position,
      stock: units,
    }))
    if (images.length > 0)
      await tx
        .insert(productImages)
        .values(images.map((url, position) => ({ productId, position, url, alt: 'Foto' })))
    if (rows.length === 0) return { id: productId, sizeIds: {} }
    const seeded = await tx.insert(productSizes).values(rows).returning()
    const received = seeded.filter((size) => size.stock > 0)
    if (received.length > 0)
      await tx.insert(stockLedger).values(
        received.map((size) => ({
          sizeId: size.id,
          productId,
          delta: size.stock,
          kind: 'received' as const,
          actor: 'system:test',
        })),
      )
    return { id: productId, sizeIds: Object.fromEntries(seeded.map((size) => [size.size, size.id])) }
  })
}

/** A person of the shop, as the visitor who stands at the shop. */
export async function seedUser(
  database: Database,
  options: Partial<typeof users.$inferInsert> = {},
): Promise<PersonVisitor> {
  const subject = options.subject ?? randomUUID()
  const [person] = await database.db
    .insert(users)
    .values({
      issuer: 'https://id.test',
      email: `${subject}@example.com`,
      emailVerified: true,
      username: `u-${subject.slice(0, 8)}`,
      name: 'Ana',
      surname: 'Pérez',
      ...options,
      subject,
    })
    .returning()
  const { id, username, email, name, surname, image, role, ban } = person!
  return { kind: 'person', id, username, email, name, surname, image, role, ban, authenticatedAt: JUST_NOW }
}
/** Whatever a test's clock says: who is seeded has proved who they are a moment ago. */
const JUST_NOW = new Date('2100-01-01')

export async function seedCoupon(
  database: Database,
  options: Partial<typeof coupons.$inferInsert> & { pesos?: number } = {},
): Promise<typeof coupons.$inferSelect> {
  const { pesos = 1000, ...columns } = options
  const [coupon] = await database.db
    .insert(coupons)
    .values({ code: 'BIENVENIDA', amountCentavos: fromPesos(pesos), ...columns })
    .returning()
  return coupon!
}

/** Ten per cent off everything, by itself, unless a test wants another. */
export async function seedPromotion(
  database: Database,
  options: Partial<typeof promotions.$inferInsert> = {},
): Promise<typeof promotions.$inferSelect> {
  const kind = options.kind ?? 'percent'
  const [promotion] = await database.db
    .insert(promotions)
    .values({ name: 'Promo', kind, percent: kind === 'percent' ? 10 : null, ...options })
    .returning()
  return promotion!
}

/** The form of product §20.1 as a person would fill it in, right in every field. */
export const filledForm = (changes: Partial<Record<keyof PersonalData, string>> = {}) => ({
  nameCompra: 'Ana',
  surnameCompra: 'Pérez',
  ageCompra: '1990-05-20',
  companyName: '',
  streetAddress: 'Av. Corrientes 1234',
  apartment: '',
  province: 'Ciudad Autonoma De Buenos Aires',
  codePostal: '1414',
  phoneNumber: '11 2345-6789',
  emailCompra: 'ana@example.com',
  extraNotes: '',
  ...changes,
})
