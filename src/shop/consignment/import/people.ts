/** Whose the rows of a sheet are, within it and here already; who cannot be told apart is refused. */
import { and, isNull, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { consignors } from '#data/schema.ts'
import { normalisePhone } from '#rules/phone.ts'
import { ownerKey, samePerson, type SheetOwner, type SheetRow } from '#rules/consignment/sheet/row.ts'

export type PlannedOwner = {
  key: string
  owner: SheetOwner
  /** Who they are here already. */
  consignorId: number | null
}

/** Whose account it is has to be known: money only goes to whoever's document it is. */
export const isOwnAccount = ({ dni, cuil }: SheetOwner): boolean =>
  dni !== '' && cuil !== '' && cuil.slice(2, 10) === dni.padStart(8, '0')

/** Who the rows' owners are, within the sheet and here; two people under one DNI, mailbox or telephone are refused. */
export async function ownersOf(db: Reader | Tx, rows: readonly SheetRow[], importer: number | null) {
  const keyOf = keysOf(rows.map(({ owner }) => owner))
  const groups = Map.groupBy(
    rows.map(({ owner }) => owner),
    keyOf,
  )
  const all = (pick: (owner: SheetOwner) => string) => [
    ...new Set(rows.map(({ owner }) => pick(owner)).filter((text) => text !== '')),
  ]
  const [dnis, emails, phones] = [all((o) => o.dni), all((o) => o.email), all((o) => normalisePhone(o.phone))]
  const here = await db
    .select({
      id: consignors.id,
      userId: consignors.userId,
      name: consignors.name,
      surname: consignors.surname,
      dni: consignors.dni,
      email: consignors.email,
      phone: consignors.phone,
      diedOn: consignors.diedOn,
      blockedReason: consignors.blockedReason,
    })
    .from(consignors)
    .where(
      and(
        isNull(consignors.erasedAt),
        or(
          sql`${consignors.dni} = any(${sql.param(dnis)}::text[])`,
          sql`${consignors.email} = any(${sql.param(emails)}::text[])`,
          sql`${consignors.phone} = any(${sql.param(phones)}::text[])`,
        ),
      ),
    )
  const hereBy = {
    dni: new Map(here.flatMap((one) => (one.dni === '' ? [] : [[one.dni, one] as const]))),
    email: new Map(here.flatMap((one) => (one.email === '' ? [] : [[one.email, one] as const]))),
    phone: Map.groupBy(here, ({ phone }) => phone),
  }
  const problems = new Map<string, string>()
  const blocked = new Set<string>()
  const mailOf = new Map<string, string>()
  const planned = [...groups].map(([key, same]): PlannedOwner => {
    const owner = merged(same)
    if (!key.startsWith('name:') && same.some((one) => !samePerson(one, owner)))
      problems.set(
        key,
        key.startsWith('dni:') ? 'hay dos personas con ese DNI' : 'hay dos personas con ese mail o celular',
      )
    if (owner.email !== '') {
      const other = mailOf.get(owner.email)
      if (other !== undefined) problems.set(key, 'ese e-mail también es de otra persona de la planilla')
      mailOf.set(owner.email, key)
    }
    const byDni = hereBy.dni.get(owner.dni)
    const byEmail = hereBy.email.get(owner.email)
    const phone = normalisePhone(owner.phone)
    const byPhone = phone === '' ? [] : (hereBy.phone.get(phone) ?? [])
    const found =
      byDni ?? byEmail ?? (key.startsWith('phone:') && byPhone.length === 1 ? byPhone[0] : undefined)
    if (found && !samePerson({ ...owner, name: found.name, surname: found.surname }, owner))
      problems.set(key, `acá hay otra persona con ese ${byDni ? 'DNI' : byEmail ? 'e-mail' : 'celular'}`)
    if (byDni && byEmail && byDni.id !== byEmail.id)
      problems.set(key, 'el DNI es de una persona que ya está, y el e-mail de otra')
    if (found && owner.dni !== '' && found.dni !== '' && found.dni !== owner.dni)
      problems.set(key, 'acá esa persona tiene otro DNI')
    if (found && found.diedOn !== null) problems.set(key, 'esa persona falleció: no se le toma más')
    if (found && found.blockedReason !== null) blocked.add(key)
    if (found && importer !== null && found.userId === importer)
      problems.set(key, 'son tus propios pares: los trae otra persona')
    return { key, owner, consignorId: found?.id ?? null }
  })
  /** What is over, and what is owed, is also theirs from whom nothing more is taken. */
  const whyNot = ({ owner, situation }: SheetRow): string | null =>
    problems.get(keyOf(owner)) ??
    (situation === 'here' && blocked.has(keyOf(owner)) ? 'a esa persona no se le toman más pares' : null)
  return { planned, keyOf, whyNot }
}

/** Whoever gives their document in one line and only their mailbox or telephone in another is one person, if the name is the same. */
function keysOf(owners: readonly SheetOwner[]): (owner: SheetOwner) => string {
  const known = new Map<string, SheetOwner>()
  for (const owner of owners)
    if (owner.dni !== '')
      for (const key of [ownerKey({ ...owner, dni: '' }), ownerKey({ ...owner, dni: '', email: '' })])
        if (!known.has(key)) known.set(key, owner)
  return (owner) => {
    const other = owner.dni === '' ? known.get(ownerKey(owner)) : undefined
    return ownerKey(other && samePerson(other, owner) ? other : owner)
  }
}

/** Of rows of one owner: what any of them says. */
const merged = (same: readonly SheetOwner[]): SheetOwner => {
  const said = (pick: (owner: SheetOwner) => string) => same.map(pick).find((text) => text !== '') ?? ''
  return {
    name: same[0]!.name,
    surname: same[0]!.surname,
    dni: said((o) => o.dni),
    cuil: said((o) => o.cuil),
    email: said((o) => o.email),
    phone: said((o) => o.phone),
    account: said((o) => o.account),
  }
}
