/** A played courier's page for people: the parcels that it took, and a button for whatever may happen to each. */
import { escapeHtml, paper } from '../paper.ts'
import type { KeptEvent, KeptParcel } from './store.ts'

/** By the name of its button. */
export type Happenings = Readonly<Record<string, Omit<KeptEvent, 'at'> & { label: string }>>
export const happening = (
  label: string,
  event: string,
  more: Partial<KeptEvent> = {},
): Happenings[string] => ({
  label,
  event,
  cycle: '',
  reason: '',
  branch: 'Monte Grande',
  ...more,
})

const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

type Page = {
  courier: string
  prefix: string
  happenings: Happenings
  parcels: { parcel: KeptParcel; events: KeptEvent[] }[]
}
export function parcelsPage({ courier, prefix, happenings, parcels }: Page): string {
  const buttons = Object.entries(happenings)
    .map(
      ([name, { label }]) =>
        `<button class="quiet" name="what" value="${name}">${escapeHtml(label)}</button>`,
    )
    .join('\n')
  const rows = parcels.map(({ parcel: { number, key, to, at, cancelled }, events }) => {
    const told = events.map(({ event, at: when }) => `${event} (${moment.format(when)})`).join(' → ')
    return `<li><p><strong>${escapeHtml(number)}</strong> ${escapeHtml(key)} · ${escapeHtml(to[0] ?? '')}
<small>${moment.format(at)}${cancelled ? ' · anulado' : ''}${told === '' ? '' : ` · ${escapeHtml(told)}`}</small></p>
${cancelled ? '' : `<form method="post" action="${prefix}/happen"><input type="hidden" name="number" value="${escapeHtml(number)}">${buttons}</form>`}</li>`
  })
  return paper({
    title: courier,
    note: 'Ningún paquete viaja de verdad.',
    wide: true,
    body: `<h1>${escapeHtml(courier)} de prueba</h1>
<p class="muted">Al código postal 9999 no llega, con 8888 falla y con 7777 no contesta a tiempo aunque tome el envío. La tienda pregunta sola cada tanto; para no esperar, «Preguntar ahora» en la página del envío.</p>
${rows.length === 0 ? '<p>Todavía no hay envíos.</p>' : `<ul class="people">\n${rows.join('\n')}\n</ul>`}`,
  })
}
