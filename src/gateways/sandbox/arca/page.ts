/** The sandbox's page for people: what it wrote down, and a button for whatever may go wrong next. */
import { escapeHtml, paper } from '../paper.ts'
import { ONCE, STANDING, type Once, type Standing } from './faults.ts'
import type { ArcaStore } from './store.ts'

const TYPE: Record<number, string> = {
  1: 'Factura A',
  3: 'Nota de crédito A',
  6: 'Factura B',
  8: 'Nota de crédito B',
  11: 'Factura C',
  13: 'Nota de crédito C',
}

const button = (prefix: string, name: string, label: string, on: boolean): string =>
  `<form method="post" action="${prefix}/control"><input type="hidden" name="name" value="${name}"><button${on ? '' : ' class="quiet"'}>${on ? 'Dejar de: ' : ''}${escapeHtml(label)}</button></form>`

export function controlPage({ prefix, store }: { prefix: string; store: ArcaStore }): string {
  const documents = store
    .list()
    .map(
      (one) =>
        `<li><p>${TYPE[one.type] ?? one.type} ${String(one.point).padStart(5, '0')}-${String(one.number).padStart(8, '0')}<small>${one.day} · $ ${escapeHtml(one.total)} · CAE ${one.cae}${one.remark ? ` · Obs ${one.remark.code}` : ''}</small></p></li>`,
    )
    .join('')
  const standing = (Object.keys(STANDING) as Standing[])
    .map((name) => button(prefix, name, STANDING[name], store.isOn(name)))
    .join('')
  const once = (Object.keys(ONCE) as Once[])
    .map((name) => button(prefix, name, ONCE[name], store.next() === name))
    .join('')
  return paper({
    title: 'ARCA',
    note: 'Nada de lo que se emite acá tiene validez fiscal.',
    body: `<h1>ARCA de prueba</h1>
<p>Rechaza el CUIT 20-33333333-4 y el 20-44444444-5; observa el 20-22222222-3 y el DNI 20.555.555. En el padrón, el 20-22222222-3 es monotributista, el 30-50000001-1 exento, el 20-44444444-5 está inactivo, el 20-66666666-7 no existe y con el 20-77777777-8 no contesta. El 30-88888888-4 es una gran empresa: le corresponde FCE por montos altos.</p>
<h2>Mientras esté prendido</h2>${standing}
<h2>Con el próximo comprobante</h2>${once}
<h2>Lo que anotó</h2>${documents ? `<ul class="people">${documents}</ul>` : '<p class="muted">Todavía nada.</p>'}`,
  })
}
