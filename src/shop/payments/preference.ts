/**
 * Sending somebody to the provider: the preference of one attempt, for an order's sale or for what is paid beside it. Made outside
 * of any transaction with a key that a repeat sends again: a time-out never makes a second one (product §12.3).
 */
import { eq } from 'drizzle-orm'
import { payments } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable, type PreferenceRequest } from '#gateways/ports.ts'
import { conflict, done, type Outcome } from '#rules/outcome.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { ShopContext } from '#shop/context.ts'
import type { OrderRow, PaymentRow } from '#shop/orders/events.ts'

export type Sent = { preferenceId: string; redirectUrl: string }
/** `what`: «tu pedido», «tu cambio». The provider was not asked, or did not answer. */
export const paymentNotReady = (what: string): string =>
  `No pudimos conectar con Mercado Pago. ${what} está guardado: probá de nuevo en unos segundos.`
/** Our own keys are wrong, or the provider holds us back: nothing that a shopper did or can mend. */
export const paymentPaused = (what: string): string =>
  `Los pagos están en pausa por un problema nuestro. ${what} está guardado y no se te cobró nada: vas a poder pagar apenas lo resolvamos. Probá de nuevo en unos minutos.`

type Asked = {
  reference: string
  /** The path that the payer comes back to. */
  page: string
  key: string
  what: string
  /** When what is paid for is let go. */
  heldUntil: Date
  tickets: boolean
  lines: () => Promise<PreferenceRequest['lines']>
}

/** `keep` writes down what was prepared; `known` is what was kept before, and is answered again. */
export const openPreference = ({ gateways, settings, log }: ShopContext) =>
  async function prepare(
    payer: PreferenceRequest['payer'],
    known: { preferenceId: string | null; redirectUrl: string | null },
    asked: Asked,
    keep: (sent: Sent) => Promise<void>,
  ): Promise<Outcome<Sent>> {
    const { preferenceId, redirectUrl } = known
    if (preferenceId && redirectUrl) return done({ preferenceId, redirectUrl })
    const page = settings.publicUrl + asked.page
    try {
      const preference = await gateways.payments.createPreference(
        {
          reference: asked.reference,
          lines: await asked.lines(),
          payer,
          returnUrls: { success: page, pending: page, failure: page },
          noticeUrl: settings.publicUrl + serverPaths.paymentNotices,
          // A minute before our own hold ends, so that a payment made at the last moment still finds its stock.
          expiresAt: new Date(asked.heldUntil.getTime() - MINUTES),
          statementDescriptor: settings.statementDescriptor,
          maxInstalments: settings.instalments,
          tickets: asked.tickets,
        },
        asked.key,
      )
      const sent = { preferenceId: preference.id, redirectUrl: preference.redirectUrl }
      await keep(sent)
      return done(sent)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
      const facts = {
        key: asked.key,
        error: error.message,
        ...('detail' in error ? { detail: error.detail } : {}),
      }
      log.error(facts, 'payment preference not created')
      const ours = error instanceof GatewayRefused || error.trouble === 'key'
      return conflict(ours ? paymentPaused(asked.what) : paymentNotReady(asked.what))
    }
  }

/** The same of an order's attempt. */
export function openPreferences(context: ShopContext) {
  const { database, clock } = context
  const prepare = openPreference(context)
  return ({ name, surname, email, phone, postalCode, street }: OrderRow, attempt: PaymentRow, asked: Asked) =>
    prepare({ name, surname, email, phone, postalCode, street }, attempt, asked, async (sent) => {
      await database.db
        .update(payments)
        .set({ ...sent, updatedAt: clock() })
        .where(eq(payments.id, attempt.id))
    })
}
