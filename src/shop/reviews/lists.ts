import { desc, eq, isNull, sql } from 'drizzle-orm'
import { products, reviews, users } from '#data/schema.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { list } from '#shop/lists/list.ts'
import { cardColumns } from '#shop/products/card.ts'
import type { Fit } from './list.ts'
import { photoIds } from './photos.ts'

export type AdminComment = {
  id: number
  productId: number
  productName: string
  productImage: string | null
  /** The product is hidden from shoppers. */
  productArchived: boolean
  userId: number
  username: string
  email: string
  score: number
  comment: string
  fit: Fit | null
  verified: boolean
  read: boolean
  /** Somebody has to look at it before others read it. */
  waiting: boolean
  photos: number[]
  reply: string | null
  createdAt: Date
}

/** Newest first. */
export const reviewList = list({
  at: adminPaths.reviews,
  may: 'review.moderate',
  of: { one: 'comentario', many: 'comentarios', all: 'Ver todos' },
  from: (db) =>
    db
      .select({
        id: reviews.id,
        productId: reviews.productId,
        productName: products.name,
        pictures: cardColumns.pictures,
        archivedAt: products.deletedAt,
        userId: reviews.userId,
        username: users.username,
        email: users.email,
        score: reviews.score,
        comment: reviews.comment,
        fit: reviews.fit,
        verified: reviews.verified,
        readAt: reviews.readAt,
        waiting: reviews.waiting,
        photos: photoIds,
        reply: reviews.reply,
        createdAt: reviews.createdAt,
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .innerJoin(products, eq(products.id, reviews.productId))
      .$dynamic(),
  base: isNull(reviews.deletedAt),
  view: (rows) =>
    rows.map(({ pictures, archivedAt, readAt, ...row }): AdminComment => ({
      ...row,
      productImage: pictures[0]?.[0] ?? null,
      productArchived: archivedAt !== null,
      read: readAt !== null,
    })),
  key: ({ id }) => id,
  columns: {
    product: { label: 'Producto', value: ({ productName }) => productName },
    username: { label: 'Quién', value: ({ username }) => username },
    email: { label: 'E-mail', value: ({ email }) => email },
    score: { label: 'Puntos', kind: 'count', value: ({ score }) => score, sort: reviews.score },
    comment: { label: 'Comentario', value: ({ comment }) => comment },
    reply: { label: 'Respuesta', value: ({ reply }) => reply },
    createdAt: { label: 'Día', kind: 'day', value: ({ createdAt }) => createdAt, sort: reviews.createdAt },
  },
  filters: {
    puntos: {
      label: 'Vistas',
      none: 'Todos',
      look: 'links',
      counted: ['sinleer', 'enrevision'],
      options: [
        { param: 'sinleer', value: '1', label: 'Sin leer', where: isNull(reviews.readAt) },
        { param: 'enrevision', value: '1', label: 'En revisión', where: sql`${reviews.waiting}` },
        {
          param: 'confotos',
          value: '1',
          label: 'Con fotos',
          where: sql`exists (select 1 from review_photos p where p.review_id = reviews.id)`,
        },
        ...[5, 4, 3, 2, 1].map((score) => ({
          value: String(score),
          label: `${score} ${score === 1 ? 'estrella' : 'estrellas'}`,
          where: eq(reviews.score, score),
        })),
      ],
    },
  },
  search: {
    in: [reviews.comment, users.username, users.email, products.name],
  },
  order: [desc(reviews.createdAt), desc(reviews.id)],
  file: { name: 'comentarios', at: adminPaths.listFile('reviews') },
})
