/** Seeds a shop with as many products, people and orders as a measurement needs, by SQL that makes them where they are kept. */
import { sql } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { openSession } from '#shop/sessions/opening.ts'
import type { Run } from './bench-database.ts'

const NOUNS = ['Zapatillas', 'Campera', 'Buzo', 'Remera', 'Pantalón', 'Camiseta', 'Short', 'Canguro']
const NAMES = [
  'Cancha',
  'Barrio',
  'Río',
  'Estación',
  'Vereda',
  'Plaza',
  'Andén',
  'Costanera',
  'Jacarandá',
  'Tablón',
]
const KINDS = [
  'Blancas',
  'Noche',
  'Clásico',
  'Invierno',
  'Sur',
  'Retro',
  'Liviano',
  'Abril',
  'Urbano',
  'Doble',
]

const list = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join()}])`

/** Lawful products, each with three sizes of 1,000 units and their ledger, and what it has cost so far. Ids run from 1. */
export async function seedCatalogue(run: Run, count: number): Promise<void> {
  await run(`
    insert into products (name, brand, category, genre, description, colourway, price_centavos, offer, discount, score, sold, stock)
    select ${list(NOUNS)}[1 + n % 8] || ' ' || ${list(NAMES)}[1 + n / 8 % 10] || ' ' || ${list(KINDS)}[1 + n / 80 % 10] || ' ' || 'm' || n / 20,
      ${list(['adidas', 'nike', 'puma'])}[1 + n % 3], ${list(['calzado', 'campera', 'buzo', 'camiseta', 'pantalon'])}[1 + n % 5],
      ${list(['hombre', 'mujer'])}[1 + n / 5 % 2], repeat('Una prenda para todos los días. ', 8), 'negro', 1000000 + (n * 7919 % 9000) * 1000,
      n % 7 = 0, case when n % 7 = 0 then '20%' end, 4, n % 500, 3000
    from generate_series(0, ${count - 1}) n`)
  await run(`
    insert into product_sizes (product_id, size, position, stock)
    select p.id, s.size, s.position, 1000 from products p,
      lateral (select * from unnest(case when p.category = 'calzado' then array['40','41','42'] else array['S','M','L'] end) with ordinality as u(size, position)) s`)
  await run(`
    insert into stock_ledger (size_id, product_id, delta, kind, actor) select id, product_id, stock, 'received', 'system:bench' from product_sizes`)
  await run(`
    insert into product_images (product_id, position, url, alt)
    select id, 0, '/img/' || md5(id::text), name from products`)
  await run(`
    insert into price_history (product_id, price_centavos, offer, discount, sale_price_centavos, since)
    select id, price_centavos, offer, discount, sale_price_centavos, created_at from products`)
  await run('vacuum analyze')
}

/** The Cookie header of a new shopper. */
export async function seedSession(database: Database, name: string): Promise<string> {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into users (issuer, subject, email, email_verified, username, name, surname)
    values ('https://bench.test', ${name}, ${`${name}@example.com`}, true, ${name}, 'Ana', 'Pérez') returning id`)
  return `sid=${await openSession(database.db, { userId: rows[0]!.id, idToken: null, now: new Date() })}`
}

/** Shoppers one after another by id, and their Cookie headers: nobody may leave more than three orders unpaid. */
export async function seedSessions(database: Database, count: number): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into users (issuer, subject, email, email_verified, username, name, surname)
    select 'https://bench.test', 'shopper-' || n, 'shopper-' || n || '@example.com', true, 'shopper-' || n, 'Ana', 'Pérez'
    from generate_series(1, ${count}) n returning id`)
  const cookies: string[] = []
  for (const userId of rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b))
    cookies.push(`sid=${await openSession(database.db, { userId, idToken: null, now: new Date() })}`)
  return cookies
}

/** Unpaid and long expired or completed orders of 1,000 made-up shoppers, one line each. */
export async function seedOrders(run: Run, count: number): Promise<void> {
  await run(`
    insert into users (issuer, subject, email, email_verified, username)
    select 'https://bench.test', 'past-' || n, 'past-' || n || '@example.com', true, 'past-' || n from generate_series(1, 1000) n`)
  await run(`
    insert into orders (user_id, placing_key, placing_hash, status, end_cause, payment_status, delivery, name, surname, birth_date, street,
      province, postal_code, phone, email, subtotal_centavos, shipping_centavos, total_centavos, expires_at, holds_stock, placed_at)
    select (select min(id) from users where subject like 'past-%') + n % 1000, 'past-' || n, '', 'expired', 'unpaid', 'not_paid', 'delivery', 'Ana', 'Pérez',
      '1990-05-20', 'Corrientes 1234', 'Santa Fe', '2000', '1123456789', 'ana@example.com', 100, 0, 100, now() - interval '1 day', false,
      now() - n * interval '1 minute'
    from generate_series(1, ${count}) n`)
  await run(`
    insert into order_lines (order_id, product_id, size_id, name, brand, size, quantity, list_price_centavos, unit_price_centavos)
    select o.id, s.product_id, s.id, 'Zapatillas', 'adidas', s.size, 1, 100, 100 from orders o
    join product_sizes s on s.id = 1 + o.id % (select count(*) from product_sizes)`)
  await run('vacuum analyze')
}
