/** The hosted payment page, in Spanish, whole without JavaScript. Its looks are its own: nobody's trade dress. */
import { fromPesos, instalment } from '#rules/money.ts'
import { plansUpTo, type CardErrors, type CardValues } from './card-form.ts'
import { backLink, expiryNotice, frame, lastTry, notice, pesos, summary } from './parts.ts'
import type { Payment, Preference } from '../documents.ts'
import { html, type Html } from '../html.ts'
import { totalOf } from '../life.ts'
import { HOLDERS, REJECTIONS, spaced, STATUS_WORDS, TEST_CARDS } from '../outcomes.ts'
import { returnAddress } from './return-address.ts'

export type CheckoutView = {
  preference: Preference
  payments: Payment[]
  formKey: string
  values: CardValues
  errors: CardErrors
  now: Date
}

export const instalmentCap = (preference: Preference): number => preference.payment_methods.installments ?? 12

const excludes = (preference: Preference, type: string): boolean =>
  (preference.payment_methods.excluded_payment_types ?? []).some((excluded) => excluded.id === type)

const hidden = ({ preference, formKey }: CheckoutView, method: string): Html =>
  html`<input type="hidden" name="pref_id" value="${preference.id}" />
    <input type="hidden" name="form_key" value="${formKey}" />
    <input type="hidden" name="method" value="${method}" />`

type FieldLook = { name: keyof CardValues; label: string; mode?: string; hint?: string; short?: boolean }

function field(
  { values, errors }: CheckoutView,
  { name, label, mode = 'text', hint, short }: FieldLook,
): Html {
  const error = errors[name]
  const about = [hint ? `${name}-pista` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return html`<div class="field ${short ? 'short' : ''}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${name === 'numero' ? spaced(values.numero) : values[name]}"
      inputmode="${mode}"
      autocomplete="off"
      required
      maxlength="80"
      ${about ? html`aria-describedby="${about}"` : null}
      aria-invalid="${error ? 'true' : 'false'}"
      ${Object.keys(errors)[0] === name ? html`autofocus` : null}
    />
    ${hint ? html`<small id="${name}-pista">${hint}</small>` : null}
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : null}
  </div>`
}

function plans({ preference, values, errors }: CheckoutView): Html {
  const total = fromPesos(totalOf(preference))
  const chosen = Number(values.cuotas)
  const options = plansUpTo(instalmentCap(preference)).map((count) => {
    const words = count === 1 ? '1 pago de' : `${count} cuotas sin interés de`
    return html`<option value="${count}" ${count === chosen ? html`selected` : null}>
      ${words} ${pesos(instalment(total, count) / 100)}
    </option>`
  })
  return html`<div class="field">
    <label for="cuotas">Cuotas</label>
    <select id="cuotas" name="cuotas">
      ${options}
    </select>
    ${errors.cuotas ? html`<p class="error">${errors.cuotas}</p>` : null}
  </div>`
}

function howToTry({ preference }: CheckoutView): Html {
  const fill = (holder: string) =>
    `redirect?${new URLSearchParams({ pref_id: preference.id, titular: holder })}#tarjeta`
  return html`<section class="card hint" aria-labelledby="probar">
    <h2 id="probar">Cómo probar</h2>
    <p>El nombre del titular decide qué pasa. Elegí uno y el formulario se completa solo:</p>
    <ul class="chips">
      ${Object.entries(HOLDERS).map(
        ([holder, { label, status }]) =>
          html`<li>
            <a class="${status}" href="${fill(holder)}"><b>${holder}</b> ${label}</a>
          </li>`,
      )}
    </ul>
    <details>
      <summary>Tarjetas de prueba</summary>
      <ul class="cards">
        ${TEST_CARDS.map((card) => html`<li>${card.name} <code>${spaced(card.number)}</code> código ${card.code}</li>`)}
      </ul>
      <p>Vencimiento: cualquier fecha futura. DNI: 12345678.</p>
    </details>
  </section>`
}

function cardForm(view: CheckoutView): Html {
  return html`<section class="card" id="tarjeta" aria-labelledby="tarjeta-titulo">
    <h2 id="tarjeta-titulo">Tarjeta</h2>
    ${
      Object.keys(view.errors).length > 0
        ? notice('bad', 'Revisá los datos', 'Hay datos de la tarjeta que no están bien.')
        : null
    }
    <form method="post" action="pay">
      ${hidden(view, 'card')} ${field(view, { name: 'numero', label: 'Número de tarjeta', mode: 'numeric' })}
      ${field(view, { name: 'titular', label: 'Nombre del titular', hint: 'Por ejemplo APRO.' })}
      <div class="row">
        ${field(view, { name: 'vencimiento', label: 'Vencimiento', hint: 'Mes/año', short: true })}
        ${field(view, { name: 'codigo', label: 'Código', mode: 'numeric', hint: 'De seguridad', short: true })}
      </div>
      ${field(view, { name: 'documento', label: 'DNI del titular', mode: 'numeric' })} ${plans(view)}
      <button class="main">Pagar ${pesos(totalOf(view.preference))}</button>
    </form>
  </section>`
}

const simpleMethod = (
  view: CheckoutView,
  method: string,
  title: string,
  text: string,
  button: string,
): Html =>
  html`<section class="card">
    <h2>${title}</h2>
    <p>${text}</p>
    <form method="post" action="pay">
      ${hidden(view, method)}
      <button>${button}</button>
    </form>
  </section>`

function shortcuts(view: CheckoutView): Html {
  return html`<section class="card" aria-labelledby="atajos">
    <h2 id="atajos">Atajos</h2>
    <p>Sin completar nada: elegí cómo termina el pago.</p>
    <form method="post" action="pay" class="shortcuts">
      ${hidden(view, 'shortcut')}
      <button name="outcome" value="approve">Aprobar el pago</button>
      ${view.preference.binary_mode ? null : html`<button name="outcome" value="pending">Dejarlo pendiente</button>`}
      <div class="field">
        <label for="motivo">Motivo del rechazo</label>
        <select id="motivo" name="detail">
          ${Object.entries(REJECTIONS).map(([detail, words]) => html`<option value="${detail}">${words}</option>`)}
        </select>
      </div>
      <button name="outcome" value="reject" class="danger">Rechazar el pago</button>
    </form>
  </section>`
}

export function payPage(view: CheckoutView): string {
  const { preference, payments, now } = view
  return frame(
    'Pagar',
    html`<main class="pay">
      <div class="side">
        <h1>Pagá tu compra</h1>
        ${expiryNotice(preference, now)} ${lastTry(payments[0])} ${summary(preference)}
      </div>
      <div class="ways">
        ${excludes(preference, 'credit_card') ? null : [howToTry(view), cardForm(view)]}
        ${simpleMethod(view, 'account_money', 'Dinero en cuenta', 'Se paga en el momento, en un solo pago.', 'Pagar con dinero en cuenta')}
        ${
          excludes(preference, 'ticket') || preference.binary_mode
            ? null
            : simpleMethod(
                view,
                'cash',
                'Efectivo',
                'Te damos un código para pagar en un local. Hasta entonces queda pendiente.',
                'Pagar en efectivo',
              )
        }
        ${shortcuts(view)}
        <p class="leave">${backLink(returnAddress(preference, null))}</p>
      </div>
    </main>`,
  )
}

const endPage = (title: string, preference: Preference, body: Html): string =>
  frame(
    title,
    html`<main class="end">
      <h1>${title}</h1>
      ${body} ${summary(preference)}
    </main>`,
  )

export const expiredPage = (preference: Preference): string =>
  endPage(
    'Este pago venció',
    preference,
    html`${notice('wait', 'Se terminó el tiempo para pagar', 'No se cobró nada. Volvé a la tienda para empezar otra vez.')}
      <p class="leave">${backLink(returnAddress(preference, null))}</p>`,
  )

export const paidPage = (preference: Preference, payment: Payment): string =>
  endPage(
    'Esta compra ya está pagada',
    preference,
    html`${notice('good', STATUS_WORDS[payment.status], `El pago ${payment.id} se acreditó. No hace falta pagar otra vez.`)}
      <p class="leave">${backLink(returnAddress(preference, payment))}</p>`,
  )

/** For preferences that say nowhere to return to. */
export const resultPage = (preference: Preference, payment: Payment): string =>
  endPage(
    STATUS_WORDS[payment.status],
    preference,
    html`<p>Pago ${payment.id}. ${REJECTIONS[payment.status_detail] ?? ''}</p>
      <p class="leave">
        ${backLink(`redirect?${new URLSearchParams({ pref_id: preference.id })}`, 'Volver a la caja')}
      </p>`,
  )

export const missingPage = (): string =>
  frame(
    'No existe',
    html`<main class="end">
      <h1>No encontramos este pago</h1>
      <p>Volvé a la tienda e intentá de nuevo.</p>
    </main>`,
  )
