/** Who did it: 'person:7' is kept in the books, a username is what people read. */
import { inArray } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { users } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'

/** 'person:7', 'system:sweep': who did it, without personal data. */
export const actorOf = (visitor: Visitor): string =>
  visitor.kind === 'person'
    ? `person:${visitor.id}`
    : visitor.kind === 'system'
      ? `system:${visitor.name}`
      : 'anonymous'

const SYSTEM: Record<string, string> = {
  'system:payments': 'Mercado Pago',
  'system:sweep': 'La tienda, al vencer el plazo',
  'system:seed': 'Datos de ejemplo',
  'system:import': 'Importación',
  'system:shell': 'La terminal del servidor',
  'system:configuration': 'ADMIN_EMAILS',
  'system:invitation': 'Una invitación',
  'system:courier': 'El correo',
  'system:consignor': 'Quien consigna',
  anonymous: 'Visitante',
}

/** A name for every actor asked; the shop's own jobs are «La tienda». */
export async function nameActors(db: Reader, actors: readonly string[]): Promise<(actor: string) => string> {
  const ids = [...new Set(actors)].flatMap((actor) => /^person:(\d{1,9})$/.exec(actor)?.[1] ?? []).map(Number)
  const known =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, username: users.username }).from(users).where(inArray(users.id, ids))
  const names = new Map(known.map(({ id, username }) => [`person:${id}`, username]))
  return (actor) =>
    names.get(actor) ??
    SYSTEM[actor] ??
    (actor.startsWith('person:') ? actor : actor.startsWith('consignor:') ? 'Su dueño' : 'La tienda')
}
