/** What all pages of the hosted checkout share: ribbon, frame, amounts, the summary of the order, notices. */
import { formatExact, formatPesos, fromPesos } from '#rules/money.ts'
import type { Payment, Preference } from '../documents.ts'
import { html, page, type Html } from '../html.ts'
import { isExpired, totalOf } from '../life.ts'
import { REJECTIONS } from '../outcomes.ts'

/** «$ 45.998», and with centavos only when there are some. */
export const pesos = (amount: number): string =>
  fromPesos(amount) % 100 === 0 ? formatPesos(fromPesos(amount)) : formatExact(fromPesos(amount))

const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
export const when = (text: string): string => moment.format(new Date(text))

export const frame = (title: string, body: Html, style = 'style.css'): string =>
  page({
    title: `${title} · Caja de prueba`,
    style,
    body: html`<aside class="ribbon" aria-label="Aviso">
        <strong>ENTORNO DE PRUEBA</strong> <span>No se cobra nada. No escribas datos reales.</span>
      </aside>
      <header class="top"><span class="mark" aria-hidden="true"></span>Caja de prueba</header>
      ${body}`,
  })

export function summary(preference: Preference): Html {
  const lines = preference.items.map(
    (item) =>
      html`<li>
        ${
          item.picture_url && /^https?:\/\//.test(item.picture_url)
            ? html`<img src="${item.picture_url}" alt="" width="48" height="60" loading="lazy" />`
            : html`<span class="blank" aria-hidden="true"></span>`
        }
        <span class="what">${item.title}<small>${item.quantity} × ${pesos(item.unit_price)}</small></span>
        <span class="sum">${pesos((fromPesos(item.unit_price) * item.quantity) / 100)}</span>
      </li>`,
  )
  return html`<section class="card summary" aria-labelledby="resumen">
    <h2 id="resumen">Tu compra</h2>
    <ul>
      ${lines}
    </ul>
    <p class="total"><span>Total</span> <strong>${pesos(totalOf(preference))}</strong></p>
    ${preference.external_reference ? html`<p class="quiet">Pedido ${preference.external_reference}</p>` : null}
  </section>`
}

export const notice = (kind: 'bad' | 'good' | 'wait', title: string, text: string): Html =>
  html`<div class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">
    <strong>${title}</strong>
    <p>${text}</p>
  </div>`

export function expiryNotice(preference: Preference, now: Date): Html | null {
  const end = preference.expiration_date_to
  if (!preference.expires || !end || isExpired(preference, now)) return null
  const minutes = Math.max(1, Math.round((Date.parse(end) - now.getTime()) / 60_000))
  const left = minutes > 90 ? '' : minutes === 1 ? ' (queda 1 minuto)' : ` (quedan ${minutes} minutos)`
  return html`<p class="expiry">Podés pagar hasta el <time datetime="${end}">${when(end)}</time>${left}.</p>`
}

/** What happened before at this preference, so that a second try is a conscious one. */
export function lastTry(payment: Payment | undefined): Html | null {
  if (payment?.status === 'rejected')
    return notice(
      'bad',
      'El intento anterior fue rechazado',
      `${REJECTIONS[payment.status_detail] ?? 'El pago no se pudo hacer.'} Podés probar otra vez o con otro medio.`,
    )
  if (payment?.status === 'pending' || payment?.status === 'in_process')
    return notice('wait', 'Ya hay un pago en curso', 'Si pagás otra vez, van a ser dos pagos.')
  return null
}

export const backLink = (address: string | null, text = 'Volver a la tienda'): Html | null =>
  address ? html`<a class="back" href="${address}">${text}</a>` : null
