/** The mailbox to read: the list, one email, and the email's own HTML, which is shown in a closed frame. */
import { escapeHtml, paper } from '../paper.ts'
import type { ReceivedEmail } from './mailbox.ts'

const NOTE = 'Ninguna de estas cartas salió a la calle.'
const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

export function listPage(page: {
  prefix: string
  emails: ReceivedEmail[]
  to: string
  more: boolean
}): string {
  const { prefix, emails, to, more } = page
  const search = `<form class="search" method="get" action="${prefix}/" role="search">
<div><label for="para">Buscar por destinatario</label>
<input id="para" name="to" type="search" value="${escapeHtml(to)}" autocomplete="off" placeholder="cliente@vereda.test"></div>
<button type="submit">Buscar</button></form>`
  const rows = emails.map(
    (
      email,
    ) => `<li><a href="${prefix}/${email.id}"><strong>${escapeHtml(email.subject || '(sin asunto)')}</strong>
<small>Para ${escapeHtml(email.to)} · ${moment.format(email.receivedAt)}</small></a></li>`,
  )
  const older = new URLSearchParams({ ...(to ? { to } : {}), before: String(emails.at(-1)?.id ?? 0) })
  return paper({
    title: 'Correo',
    note: NOTE,
    wide: true,
    body: `<h1>Correo</h1>
<p class="muted">Las cartas que la tienda mandó, las más nuevas primero. Para probar problemas: a <code>rebota@vereda.test</code> no llega ninguna, a
<code>rebota-3@vereda.test</code> cada una llega al cuarto intento, y <code>caido@vereda.test</code> es un correo que no contesta.</p>
${search}
${rows.length === 0 ? `<p>${to ? `No hay cartas para «${escapeHtml(to)}».` : 'Todavía no hay cartas.'}</p>` : `<ul class="emails">\n${rows.join('\n')}\n</ul>`}
${more ? `<p class="pages"><a href="${prefix}/?${escapeHtml(older.toString())}">Más antiguas</a></p>` : ''}`,
  })
}

export const emailPage = (page: { prefix: string; email: ReceivedEmail }): string => {
  const { prefix, email } = page
  const part = (name: string, value: string) => (value ? `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>` : '')
  return paper({
    title: email.subject || '(sin asunto)',
    note: NOTE,
    wide: true,
    body: `<p><a href="${prefix}/">Volver al correo</a></p>
<h1>${escapeHtml(email.subject || '(sin asunto)')}</h1>
<dl>${part('Para', email.to)}${part('De', email.from)}${part('Responder a', email.replyTo)}${part('Fecha', moment.format(email.receivedAt))}</dl>
${
  email.html
    ? `<iframe title="La carta" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${prefix}/${email.id}/html"></iframe>
<h2>En texto</h2>`
    : ''
}
<pre>${withLinks(email.text)}</pre>`,
  })
}

export const absentPage = (prefix: string): string =>
  paper({
    title: 'No hay tal carta',
    note: NOTE,
    wide: true,
    body: `<h1>No hay tal carta</h1><p><a href="${prefix}/">Volver al correo</a></p>`,
  })

/** Links of a framed email open beside it, because no page of the shop lets itself be framed. */
export function framedHtml(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:)!?])/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
