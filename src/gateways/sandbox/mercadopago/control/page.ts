/** The sandbox's control page for people: what was asked, paid and announced, with a button for whatever may happen next. */
import type { ApiFault } from '../api/faults.ts'
import { frame, pesos, when } from '../checkout/parts.ts'
import type { Payment, Preference } from '../documents.ts'
import { html, type Html } from '../html.ts'
import type { Instore } from '../instore/orders.ts'
import { isExpired, totalOf } from '../life.ts'
import { STATUS_WORDS } from '../outcomes.ts'
import { topicOf, type Delivery, type WebhookFaults } from '../webhooks.ts'

export type ControlView = {
  preferences: Preference[]
  payments: Payment[]
  qrs: ReturnType<Instore['present']>[]
  deliveries: Delivery[]
  webhookFaults: WebhookFaults
  apiFaults: readonly ApiFault[]
  checkoutUrl: (id: string) => string
  now: Date
}

const DELIVERY_WORDS: Record<Delivery['state'], string> = {
  queued: 'En cola',
  held: 'Retenido',
  delivered: 'Entregado',
  dropped: 'Perdido a propósito',
  gave_up: 'Abandonado',
}

const QR_WORDS: Record<string, string> = {
  created: 'Espera el pago',
  processed: 'Pagado',
  refunded: 'Devuelto',
  expired: 'Vencido',
  canceled: 'Cancelado',
}

const TOPIC_WORDS: Record<string, string> = {
  payment: 'Pago',
  topic_chargebacks_wh: 'Contracargo',
  topic_claims_integration_wh: 'Reclamo',
  stop_delivery_op_wh: 'Alerta de fraude',
  order: 'QR',
}

const button = (action: string, label: string, values: Record<string, string> = {}): Html =>
  html`<form method="post" action="control/${action}">
    ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`

function paymentButtons({ id, status, status_detail: detail }: Payment): Html[] {
  const path = `payments/${id}`
  const buttons = [button(`${path}/resend`, 'Reenviar aviso')]
  if (status === 'pending' || status === 'in_process')
    buttons.push(
      button(`${path}/settle`, 'Aprobar', { status: 'approved' }),
      button(`${path}/settle`, 'Rechazar', { status: 'rejected' }),
      button(`${path}/settle`, 'Vencer', { status: 'cancelled' }),
    )
  if (status === 'approved')
    buttons.push(
      button(`${path}/refund`, 'Devolver'),
      button(`${path}/fraud`, 'Alerta de fraude'),
      button(`${path}/claim`, 'Abrir reclamo'),
      button(`${path}/chargeback`, 'Contracargo'),
    )
  if (status === 'in_mediation')
    buttons.push(
      button(`${path}/claim/close`, 'Cerrar reclamo: cobra la tienda', { end: 'seller' }),
      button(`${path}/claim/close`, 'Cerrar reclamo: vuelve al cliente', { end: 'buyer' }),
    )
  if (status === 'charged_back' && detail === 'in_process')
    buttons.push(
      button(`${path}/dispute`, 'Disputa ganada', { end: 'won' }),
      button(`${path}/dispute`, 'Disputa perdida', { end: 'lost' }),
    )
  return buttons
}

const table = (title: string, heads: string[], rows: Html[]): Html =>
  html`<section class="card" tabindex="0" aria-label="${title}">
    <h2>${title}</h2>
    ${
      rows.length === 0
        ? html`<p class="quiet">Todavía no hay nada.</p>`
        : html`<table>
            <thead>
              <tr>
                ${heads.map((head) => html`<th scope="col">${head}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }
  </section>`

const number = (name: string, label: string, value: number): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="number" min="0" max="600000" value="${value}" />
  </div>`

function faultForms({ webhookFaults, apiFaults }: ControlView): Html {
  return html`<div class="grid">
    <section class="card">
      <h2>Fallas de los avisos</h2>
      <form method="post" action="control/faults/webhooks">
        ${number('delayMs', 'Demora de cada aviso (ms)', webhookFaults.delayMs)}
        ${number('drop', 'Perder los próximos', webhookFaults.drop)}
        ${number('duplicate', 'Duplicar los próximos', webhookFaults.duplicate)}
        ${number('reorder', 'Juntar y mandar al revés los próximos', webhookFaults.reorder)}
        ${number('badSignature', 'Firmar mal los próximos envíos', webhookFaults.badSignature)}
        <button>Guardar</button>
      </form>
    </section>
    <section class="card">
      <h2>Fallas de la API</h2>
      <form method="post" action="control/faults/api">
        <div class="field">
          <label for="kind">La próxima llamada</label>
          <select id="kind" name="kind">
            <option value="status">responde un error</option>
            <option value="hang">no responde</option>
            <option value="reset">corta la conexión</option>
            <option value="html">responde HTML</option>
            <option value="half-json">responde medio JSON</option>
          </select>
        </div>
        ${number('status', 'Código del error', 500)} ${number('count', 'Cuántas llamadas', 1)}
        <div class="field">
          <label for="after">Cuándo</label>
          <select id="after" name="after">
            <option value="">antes de hacer el trabajo</option>
            <option value="1">después de hacer el trabajo</option>
          </select>
        </div>
        <button>Agregar</button>
      </form>
      <p class="quiet">Pendientes: ${apiFaults.reduce((sum, fault) => sum + fault.count, 0)}</p>
    </section>
    <section class="card">
      <h2>Todo</h2>
      <div class="stack">
        ${button('webhooks/flush', 'Mandar ahora los avisos en cola')}
        ${button('faults/clear', 'Quitar todas las fallas')}
      </div>
      <p><a href="control/state">Ver todo como JSON</a></p>
    </section>
  </div>`
}

export function controlPage(view: ControlView): string {
  const { preferences, payments, deliveries, checkoutUrl, now } = view
  return frame(
    'Control',
    html`<main class="control">
      <h1>Sala de máquinas</h1>
      <p>Acá se ve lo que la tienda pidió y se decide qué le pasa después.</p>
      ${table(
        'Pagos',
        ['Pago', 'Pedido', 'Importe', 'Estado', 'Acciones'],
        payments.map(
          (payment) =>
            html`<tr>
              <td>${payment.id}<br /><small>${when(payment.date_created)}</small></td>
              <td><span class="ids">${payment.external_reference ?? '—'}</span></td>
              <td class="sum">
                ${pesos(payment.transaction_amount)}<br /><small
                  >${
                    payment.transaction_amount_refunded > 0
                      ? `devuelto ${pesos(payment.transaction_amount_refunded)}`
                      : payment.payment_method_id
                  }</small
                >
              </td>
              <td>${STATUS_WORDS[payment.status]}<br /><small>${payment.status_detail}</small></td>
              <td>${paymentButtons(payment)}</td>
            </tr>`,
        ),
      )}
      ${table(
        'Preferencias',
        ['Preferencia', 'Pedido', 'Importe', 'Vence', 'Acciones'],
        preferences.map((preference) => {
          const end = preference.expires ? preference.expiration_date_to : null
          return html`<tr>
            <td><a class="ids" href="${checkoutUrl(preference.id)}">${preference.id}</a></td>
            <td><span class="ids">${preference.external_reference ?? '—'}</span></td>
            <td class="sum">${pesos(totalOf(preference))}</td>
            <td>${isExpired(preference, now) ? 'Vencida' : end ? when(end) : 'No vence'}</td>
            <td>
              ${
                isExpired(preference, now)
                  ? null
                  : button(`preferences/${encodeURIComponent(preference.id)}/expire`, 'Vencer ahora')
              }
            </td>
          </tr>`
        }),
      )}
      ${table(
        'QR del mostrador',
        ['QR', 'Pedido', 'Importe', 'Estado', 'Acciones'],
        view.qrs.map(
          (qr) =>
            html`<tr>
              <td><a href="instore/${qr.id}">${qr.id}</a></td>
              <td><span class="ids">${qr.external_reference}</span></td>
              <td class="sum">${pesos(Number(qr.total_amount))}</td>
              <td>${QR_WORDS[qr.status] ?? qr.status}</td>
              <td>${qr.status === 'created' ? button(`orders/${qr.id}/expire`, 'Vencer ahora') : null}</td>
            </tr>`,
        ),
      )}
      ${table(
        'Avisos',
        ['Aviso', 'Para', 'Estado', 'Intentos'],
        deliveries.map(
          (delivery) =>
            html`<tr>
              <td>
                ${TOPIC_WORDS[topicOf(delivery)] ?? topicOf(delivery)} ${delivery.resourceId}<br /><small
                  class="ids"
                  >${delivery.requestId}</small
                >
              </td>
              <td><span class="ids">${delivery.url}</span></td>
              <td>${DELIVERY_WORDS[delivery.state]}</td>
              <td>${delivery.attempts} <small>${delivery.lastAnswer}</small></td>
            </tr>`,
        ),
      )}
      ${faultForms(view)}
    </main>`,
    'checkout/v1/style.css',
  )
}
