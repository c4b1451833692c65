/** How each kind of thing is found by what was typed; each asks first whether the visitor may see it, and sends no more than that. */
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import {
  contactMessages,
  coupons,
  looks,
  MESSAGE_WORDS,
  ORDER_WORDS,
  orders,
  payments,
  PERSON_WORDS,
  personalData,
  productSizes,
  products,
  promotions,
  returns,
  units,
  users,
} from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { formatPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { promotionShort } from '#rules/promotions/promotion.ts'
import { readSizeCode } from '#rules/size-code.ts'
import { ORDER_PAYMENT_LABEL } from '#rules/payments/order-payment.ts'
import { FULFILMENT_LABEL } from '#rules/orders/fulfilment/states.ts'
import { RETURN_KIND_LABEL } from '#rules/returns/kinds.ts'
import { RETURN_STATE_LABEL } from '#rules/returns/states.ts'
import { searchWords } from '#rules/search/words/search-words.ts'
import type { SearchQuery } from '#rules/search-everything/query.ts'
import type { HitKind } from '#rules/search-everything/everything.ts'
import { printUnitCode, readUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import type { ShopContext } from '#shop/context.ts'
import { openConsignorFinder } from './find-consignors.ts'
import { hasPhone, hasWords, held } from '#shop/search/typed.ts'
import { pairPrice } from '#shop/units/price.ts'

/** `id` as its page's address has it. */
export type Hit = { id: string; title: string; about: string }
/** At most `limit` of them, best first. */
type Find = (visitor: Visitor, asked: SearchQuery, limit: number) => Promise<Hit[]>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const dayInWords = (at: Date): string => dayOf(at).split('-').reverse().join('/')
const joined = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(' · ')

/** What must be allowed to find each kind at all. */
export const HIT_NEEDS: Record<HitKind, StaffAction> = {
  order: 'order.read',
  return: 'return.read',
  product: 'product.see-hidden',
  unit: 'unit.read',
  consignor: 'consign.read',
  person: 'person.list',
  message: 'contact.read',
  coupon: 'coupon.read',
  promotion: 'coupon.read',
  look: 'product.see-hidden',
}

export function openFinders({ database: { db }, gateways }: ShopContext): Record<HitKind, Find> {
  /** By its number, by a payment's, by the reference that the payment company shows; then by who bought, telephone and tracking. */
  const order: Find = async (visitor, { text, words, number, phones }, limit) => {
    const sees = (action: StaffAction) => may(visitor, action) === null
    const exact = or(
      number === null ? undefined : eq(orders.id, number),
      UUID.test(text) ? eq(orders.reference, text.toLowerCase()) : undefined,
      sees('order.see-money')
        ? inArray(
            orders.id,
            db
              .select({ id: payments.orderId })
              .from(payments)
              .where(
                and(eq(payments.provider, gateways.payments.provider), eq(payments.providerPaymentId, text)),
              ),
          )
        : undefined,
    )
    const known = phones.length > 0 ? hasPhone(ORDER_WORDS, phones) : hasWords(ORDER_WORDS, words)
    // Who may not see an e-mail does not find by it either: it would be told letter by letter.
    const label = sql`fold(${orders.name} || ' ' || ${orders.surname} || ' ' || ${orders.phone} || ' ' || coalesce(${orders.trackingCode}, ''))`
    const shown = sees('order.see-buyer')
      ? undefined
      : phones.length > 0
        ? hasPhone(label, phones)
        : hasWords(label, words)
    const rowsOf = (where: SQL | undefined) =>
      db
        .select({
          id: orders.id,
          name: orders.name,
          surname: orders.surname,
          payment: orders.paymentStatus,
          fulfilment: orders.fulfilmentStatus,
          total: orders.totalCentavos,
          placedAt: orders.placedAt,
        })
        .from(orders)
        .where(where)
        .orderBy(desc(orders.id))
        .limit(limit)
    const rows = [
      ...(exact ? await rowsOf(exact) : []),
      ...(number === null || phones.length > 0 ? await rowsOf(and(known, shown)) : []),
    ]
    return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
      id: orderNumber(row.id),
      title: joined(orderNumber(row.id), `${row.name} ${row.surname}`),
      about: joined(
        dayInWords(row.placedAt),
        ORDER_PAYMENT_LABEL[row.payment],
        FULFILMENT_LABEL[row.fulfilment],
        sees('order.see-money') && formatPesos(row.total),
      ),
    }))
  }

  const returned: Find = async (visitor, { text, words, number }, limit) => {
    const who =
      may(visitor, 'order.see-buyer') === null
        ? sql`fold(${returns.code} || ' ' || ${returns.name} || ' ' || ${returns.email})`
        : sql`fold(${returns.code} || ' ' || ${returns.name})`
    const rows = await db
      .select()
      .from(returns)
      .where(number === null ? hasWords(who, words) : eq(returns.orderId, number))
      .orderBy(desc(sql`${returns.code} = ${text.toUpperCase()}`), desc(returns.id))
      .limit(limit)
    return rows.map(({ code, name, kind, status, orderId }) => ({
      id: code,
      title: joined(code, name),
      about: joined(
        RETURN_KIND_LABEL[kind],
        RETURN_STATE_LABEL[status],
        orderId !== null && orderNumber(orderId),
      ),
    }))
  }

  const product: Find = async (_visitor, { text, number }, limit) => {
    // Its style code's parts are words of their own there.
    const named = hasWords(products.searchText, searchWords(text))
    const sizeId = readSizeCode(text)
    const coded = sql`exists (select from product_sizes s where s.product_id = ${products.id}
      and (s.id = ${sizeId ?? 0} or lower(s.sku) = ${text.trim().toLowerCase()} and s.sku <> '' or s.barcode = ${text.trim()} and s.barcode <> ''))`
    const rows = await db
      .select({
        id: products.id,
        name: products.name,
        style: products.style,
        price: products.salePriceCentavos,
        stock: products.stock,
      })
      .from(products)
      .where(
        and(
          isNull(products.deletedAt),
          number === null ? or(named, coded) : or(eq(products.id, number), named, coded),
        ),
      )
      .orderBy(desc(sql`${products.id} = ${number ?? 0}`), asc(products.id))
      .limit(limit)
    return rows.map(({ id, name, style, price, stock }) => ({
      id: String(id),
      title: name,
      about: joined(
        `N.º ${id}`,
        style,
        formatPesos(price ?? 0),
        stock === 0 ? 'sin stock' : `${stock} en stock`,
      ),
    }))
  }

  /** By the code of its tag, as it was typed or scanned; else by its product, model, seal or shelf. */
  const unit: Find = async (_visitor, { text, words }, limit) => {
    const code = readUnitCode(text)
    const said = sql`fold(${products.name} || ' ' || ${units.model} || ' ' || ${units.seal} || ' ' || ${units.shelf} || ' ' || ${units.code})`
    const rows = await db
      .select({
        code: units.code,
        name: products.name,
        model: units.model,
        size: productSizes.size,
        grade: units.grade,
        state: units.state,
        price: pairPrice.price,
      })
      .from(units)
      .innerJoin(products, eq(products.id, units.productId))
      .innerJoin(productSizes, eq(productSizes.id, units.sizeId))
      .where(code === null ? hasWords(said, words) : eq(units.code, code))
      .orderBy(desc(units.id))
      .limit(limit)
    return rows.map((row) => ({
      id: row.code,
      title: joined(printUnitCode(row.code), row.model || row.name),
      about: joined(
        `Talle ${row.size}`,
        GRADE_LABEL[row.grade],
        UNIT_STATE_LABEL[row.state],
        formatPesos(row.price),
      ),
    }))
  }

  const person: Find = async (_visitor, { words, phones }, limit) => {
    const rows = await db
      .select({
        id: users.id,
        username: users.username,
        name: users.name,
        surname: users.surname,
        email: users.email,
        phone: personalData.phone,
      })
      .from(users)
      .leftJoin(personalData, eq(personalData.userId, users.id))
      .where(
        and(
          isNull(users.deletedAt),
          or(
            inArray(users.id, db.select({ id: users.id }).from(users).where(hasWords(PERSON_WORDS, words))),
            phones.length > 0
              ? inArray(
                  users.id,
                  db
                    .select({ id: personalData.userId })
                    .from(personalData)
                    .where(hasPhone(personalData.phone, phones)),
                )
              : undefined,
          ),
        ),
      )
      .orderBy(asc(users.username), asc(users.id))
      .limit(limit)
    return rows.map(({ id, username, name, surname, email, phone }) => ({
      id: String(id),
      title: joined(username, `${name} ${surname}`.trim()),
      about: joined(email, phone),
    }))
  }

  const message: Find = async (_visitor, { words }, limit) => {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(hasWords(MESSAGE_WORDS, words))
      .orderBy(desc(contactMessages.id))
      .limit(limit)
    return rows.map(({ id, name, subject, answeredAt, createdAt }) => ({
      id: String(id),
      title: joined(subject, name),
      about: joined(dayInWords(createdAt), answeredAt ? 'respondido' : 'sin responder'),
    }))
  }

  const coupon: Find = async (_visitor, { text }, limit) => {
    const rows = await db
      .select()
      .from(coupons)
      .where(sql`${coupons.code} like ${held(text.toUpperCase())}`)
      .orderBy(asc(coupons.code))
      .limit(limit)
    return rows.map(({ id, code, amountCentavos, active }) => ({
      id: String(id),
      title: code,
      about: joined(formatPesos(amountCentavos), active ? 'activo' : 'inactivo'),
    }))
  }

  /** By its name or its code. */
  const promotion: Find = async (_visitor, { words }, limit) => {
    const rows = await db
      .select()
      .from(promotions)
      .where(hasWords(sql`fold(${promotions.name} || ' ' || coalesce(${promotions.code}, ''))`, words))
      .orderBy(desc(promotions.active), desc(promotions.id))
      .limit(limit)
    return rows.map((row) => ({
      id: String(row.id),
      title: row.name,
      about: joined(
        promotionShort({ ...row, amount: row.amountCentavos }),
        row.code ?? 'automática',
        row.active ? 'activa' : 'inactiva',
      ),
    }))
  }

  const look: Find = async (_visitor, { words }, limit) => {
    const rows = await db
      .select()
      .from(looks)
      .where(
        and(
          isNull(looks.deletedAt),
          hasWords(sql`fold(${looks.name} || ' ' || ${looks.description})`, words),
        ),
      )
      .orderBy(desc(looks.published), asc(looks.position))
      .limit(limit)
    return rows.map(({ id, name, published }) => ({
      id: String(id),
      title: name,
      about: published ? 'publicado' : 'oculto',
    }))
  }

  return {
    order,
    return: returned,
    product,
    unit,
    consignor: openConsignorFinder(db),
    person,
    message,
    coupon,
    promotion,
    look,
  }
}
