/** The point of sale: its row, the lease that lets one instance at a time number there, and the ticket that all of them share. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#data/database.ts'
import { invoicePoints } from '#data/schema.ts'
import type { Invoices } from '#gateways/ports.ts'
import { dayOf, daysBefore } from '#rules/calendar/argentine-day.ts'
import type { ShopContext } from '#shop/context.ts'

export type Point = typeof invoicePoints.$inferSelect

/** Longer than the calls of one document may take; renewed before each. */
const LEASE_MS = 150_000
/** A ticket is renewed before it ends. */
const TICKET_MARGIN_MS = 10 * 60_000
/** The demo invoices what was paid lately, so that there is something to look at. */
const SANDBOX_DAYS = 3

export function openPoint({ database, clock }: ShopContext, gateway: Invoices) {
  const { environment, cuit, pointOfSale } = gateway
  const mine = and(
    eq(invoicePoints.environment, environment),
    eq(invoicePoints.cuit, cuit),
    eq(invoicePoints.pointOfSale, pointOfSale),
  )

  /** Made when it is first asked for. */
  async function point(): Promise<Point> {
    const [known] = await database.db.select().from(invoicePoints).where(mine)
    if (known) return known
    const today = dayOf(clock())
    const startsOn = gateway.startsOn ?? (gateway.sandbox ? daysBefore(today, SANDBOX_DAYS) : today)
    await database.db
      .insert(invoicePoints)
      .values({ environment, cuit, pointOfSale, startsOn })
      .onConflictDoNothing()
    const [made] = await database.db.select().from(invoicePoints).where(mine)
    return made!
  }

  const leaseEnd = () => new Date(clock().getTime() + LEASE_MS)

  /** null: somebody else has it. */
  async function take(id: number): Promise<string | null> {
    const lease = randomUUID()
    const taken = await database.db
      .update(invoicePoints)
      .set({ lease, leasedUntil: leaseEnd() })
      .where(
        and(
          eq(invoicePoints.id, id),
          or(isNull(invoicePoints.leasedUntil), lte(invoicePoints.leasedUntil, clock())),
        ),
      )
      .returning({ id: invoicePoints.id })
    return taken.length === 1 ? lease : null
  }

  const held = (id: number, lease: string) => and(eq(invoicePoints.id, id), eq(invoicePoints.lease, lease))

  /** False when it was lost: whoever has it now goes on. */
  async function renew(id: number, lease: string): Promise<boolean> {
    const kept = await database.db
      .update(invoicePoints)
      .set({ leasedUntil: leaseEnd() })
      .where(held(id, lease))
      .returning({ id: invoicePoints.id })
    return kept.length === 1
  }
  const release = (id: number, lease: string) =>
    database.db.update(invoicePoints).set({ lease: null, leasedUntil: null }).where(held(id, lease))

  /** Inside the transaction that gives a number away: nobody else can have the lease until it commits. */
  async function stillHeld(tx: Tx, id: number, lease: string): Promise<boolean> {
    const [row] = await tx
      .select({ id: invoicePoints.id })
      .from(invoicePoints)
      .where(held(id, lease))
      .for('update')
    return row !== undefined
  }

  /** The kept one while it lasts; whoever asks for another holds the lease, so that one is asked for at a time. */
  async function ticket(id: number): Promise<string> {
    const [row] = await database.db.select().from(invoicePoints).where(eq(invoicePoints.id, id))
    const good = row?.ticketUntil && row.ticketUntil.getTime() - TICKET_MARGIN_MS > clock().getTime()
    if (good && row.ticket) return row.ticket
    const given = await gateway.login()
    await database.db
      .update(invoicePoints)
      .set({ ticket: given.ticket, ticketUntil: given.until })
      .where(eq(invoicePoints.id, id))
    return given.ticket
  }
  const dropTicket = (id: number) =>
    database.db.update(invoicePoints).set({ ticket: null, ticketUntil: null }).where(eq(invoicePoints.id, id))

  /** The registry's own; two that ask at once are one question. */
  let asking: Promise<string> | null = null
  async function registryTicket(id: number): Promise<string> {
    const [row] = await database.db.select().from(invoicePoints).where(eq(invoicePoints.id, id))
    const until = row?.registryTicketUntil
    const good = until && until.getTime() - TICKET_MARGIN_MS > clock().getTime()
    if (good && row.registryTicket) return row.registryTicket
    asking ??= gateway
      .login('registry')
      .then(async (given) => {
        await database.db
          .update(invoicePoints)
          .set({ registryTicket: given.ticket, registryTicketUntil: given.until })
          .where(eq(invoicePoints.id, id))
        return given.ticket
      })
      .finally(() => (asking = null))
    return asking
  }
  const dropRegistryTicket = (id: number) =>
    database.db
      .update(invoicePoints)
      .set({ registryTicket: null, registryTicketUntil: null })
      .where(eq(invoicePoints.id, id))

  return { registryTicket, dropRegistryTicket, point, take, renew, release, stillHeld, ticket, dropTicket }
}
export type PointVerbs = ReturnType<typeof openPoint>
