/** What somebody sees who scanned a QR with their wallet. */
import { frame, notice, pesos, when } from '../checkout/parts.ts'
import { html, type Html } from '../html.ts'
import type { Instore } from './orders.ts'

export type WalletView = {
  order: ReturnType<Instore['present']>
  open: boolean
  /** It is open in a wallet: nobody can cancel it for a minute. */
  locked: boolean
  endsAt: Date
  now: Date
  formKey: string
}

const STYLE = '../checkout/v1/style.css'
const ENDS: Record<string, [kind: 'good' | 'wait' | 'bad', title: string, text: string]> = {
  processed: ['good', 'Pagaste', 'El pago se acreditó. Ya podés mostrar esta pantalla en el mostrador.'],
  refunded: ['wait', 'Te devolvieron el pago', 'El dinero volvió a tu cuenta.'],
  expired: ['bad', 'Este QR venció', 'No se cobró nada. Pedí otro en el mostrador.'],
  canceled: ['bad', 'Este QR se canceló', 'No se cobró nada. Pedí otro en el mostrador.'],
}

function payForm({ order, locked, formKey }: WalletView): Html {
  const key = html`<input type="hidden" name="form_key" value="${formKey}" />`
  return html`<section class="card">
      <h2>Pagar</h2>
      <form method="post" class="shortcuts">
        ${key}
        <button class="main" name="wallet" value="dinero">Pagar con dinero en cuenta</button>
        <button name="wallet" value="banco">Pagar con la app de un banco</button>
      </form>
      <p class="quiet">Desde la app de un banco la tienda no se entera de quién paga.</p>
    </section>
    <section class="card hint">
      <h2>Quedarse pensando</h2>
      <p>
        ${
          locked
            ? 'El QR está abierto en esta billetera: por un minuto la tienda no lo puede cancelar.'
            : 'Mientras alguien tiene el QR abierto, la tienda no lo puede cancelar.'
        }
      </p>
      <form method="post">
        <button name="deed" value="open">Abrirlo sin pagar</button>
      </form>
      <p class="quiet">QR ${order.id}</p>
    </section>`
}

export function walletPage(view: WalletView): string {
  const { order, open, endsAt } = view
  const [kind, title, text] = ENDS[order.status] ?? ENDS['processed']!
  return frame(
    'Billetera',
    html`<main class="pay">
      <div class="side">
        <h1>${open ? 'Pagá con QR' : title}</h1>
        ${
          open
            ? html`<p class="expiry">
                Podés pagar hasta el
                <time datetime="${endsAt.toISOString()}">${when(endsAt.toISOString())}</time>.
              </p>`
            : notice(kind, title, text)
        }
        <section class="card summary" aria-labelledby="resumen">
          <h2 id="resumen">${order.description || 'Compra'}</h2>
          <ul>
            ${order.items.map(
              (item) =>
                html`<li>
                  <span class="blank" aria-hidden="true"></span>
                  <span class="what"
                    >${item.title}<small>${item.quantity} × ${pesos(Number(item.unit_price))}</small></span
                  >
                  <span class="sum">${pesos(Number(item.unit_price) * item.quantity)}</span>
                </li>`,
            )}
          </ul>
          <p class="total"><span>Total</span> <strong>${pesos(Number(order.total_amount))}</strong></p>
        </section>
      </div>
      <div class="ways">${open ? payForm(view) : null}</div>
    </main>`,
    STYLE,
  )
}

export const unknownQr = (): string =>
  frame(
    'No existe',
    html`<main class="end">
      <h1>No encontramos este QR</h1>
      <p>Pedí otro en el mostrador.</p>
    </main>`,
    STYLE,
  )
