/** What the played browsers showed, and how each answers next. */
import { escapeHtml, paper } from '../paper.ts'
import { ANSWERS, type Answer, type PlayedBrowser, type Shown } from './store.ts'

const NOTE = 'Ninguno de estos avisos salió a la calle.'
const ANSWER: Record<Answer, { is: string; button: string }> = {
  take: { is: 'recibe', button: 'Recibir' },
  gone: { is: 'dio de baja los avisos (410)', button: 'Dar de baja' },
  wait: { is: 'pide esperar 30 segundos (429)', button: 'Pedir que esperen' },
  down: { is: 'no anda (503)', button: 'No contestar' },
}
const moment = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** Enough to tell browsers apart. */
const nameOf = (token: string): string => `Navegador ${token.slice(0, 6)}`

export function pushPage(page: { prefix: string; browsers: PlayedBrowser[]; shown: Shown[] }): string {
  const { prefix, browsers, shown } = page
  const notices = shown.map(
    ({ title, body, path, token, at, seconds }) =>
      `<li><a href="${escapeHtml(path)}"><strong>${escapeHtml(title)}</strong> ${escapeHtml(body)}
<small>${nameOf(token)} · ${moment.format(at)} · sirve ${Math.round(seconds / 60)} min</small></a></li>`,
  )
  const people = browsers.map(({ token, answer, at }) => {
    const buttons = ANSWERS.filter((one) => one !== answer).map(
      (one) => `<button class="quiet" name="answer" value="${one}">${ANSWER[one].button}</button>`,
    )
    return `<li><p><strong>${nameOf(token)}</strong><small>Desde el ${moment.format(at)}: ${ANSWER[answer].is}</small></p>
${buttons.map((button) => `<form method="post" action="${prefix}/browsers/${token}">${button}</form>`).join('\n')}</li>`
  })
  return paper({
    title: 'Avisos',
    note: NOTE,
    wide: true,
    body: `<h1>Avisos</h1>
<p class="muted">Lo que los navegadores habrían mostrado, lo más nuevo primero. Cada uno llega cifrado y acá se descifra con la clave de su navegador.</p>
${notices.length === 0 ? '<p>Todavía no hay avisos.</p>' : `<ul class="emails">\n${notices.join('\n')}\n</ul>`}
<h2>Navegadores</h2>
${people.length === 0 ? '<p>Ningún navegador activó los avisos.</p>' : `<ul class="people">\n${people.join('\n')}\n</ul>`}`,
  })
}
