/**
 * The paper that sandbox pages are printed on: one calm sheet in the shop's colours, with a ribbon that says that nothing
 * here is real. No script at all, so the pages work everywhere and their policy stays closed.
 */
import { createHash } from 'node:crypto'

const STYLE = `
:root{--paper:#FBFAF7;--bone:#E7E5DF;--ink:#141413;--muted:#5F5A52;--field:#847E73;--line:#DAD6CC;--naranja:#C8360A;--verde:#0B6B3A;--rojo:#B0121E;--rojo-claro:#FBE7E8;--azul:#1746D1}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/1.45 Archivo,"Helvetica Neue",Arial,sans-serif;min-height:100vh}
.ribbon{background:var(--ink);color:#FF5A1F;text-align:center;font-size:13px;font-weight:700;letter-spacing:.12em;padding:8px 16px}
.ribbon span{display:block;color:#FBFAF7;font-weight:400;letter-spacing:0}
main{width:100%;max-width:472px;margin:0 auto;padding:24px 16px 64px}
main.wide{max-width:960px}
.brand{display:inline-block;font-weight:900;font-stretch:125%;letter-spacing:-.025em;text-transform:uppercase;font-size:22px;color:var(--ink);text-decoration:none;margin-bottom:16px}
h1{font-size:34px;line-height:1;letter-spacing:-.025em;font-weight:800;font-stretch:125%;margin:0 0 8px;overflow-wrap:anywhere}
h2{font-size:18px;margin:32px 0 8px}
p{margin:0 0 16px}.muted{color:var(--muted);font-size:15px}
a{color:var(--ink);text-underline-offset:3px}
label{display:block;font-weight:600;margin:16px 0 4px}
input,select{width:100%;min-height:48px;padding:10px 12px;font:inherit;color:inherit;background:#fff;border:1px solid var(--field);border-radius:6px}
input[aria-invalid=true]{border:2px solid var(--rojo)}
.problem{color:var(--rojo);font-size:15px;font-weight:600;margin:4px 0 0}
.alert{background:var(--rojo-claro);border-left:4px solid var(--rojo);color:var(--rojo);padding:12px 16px;margin:16px 0;font-weight:600}
button,.button{display:block;width:100%;min-height:48px;padding:12px 16px;font:inherit;font-weight:700;text-align:center;text-decoration:none;color:#fff;background:var(--ink);border:1px solid var(--ink);border-radius:6px;cursor:pointer;margin-top:24px}
button:hover,.button:hover{background:#2d2c2a}
button.quiet{color:var(--ink);background:transparent;border-color:var(--field)}
button.quiet:hover{background:var(--bone)}
:focus-visible{outline:2px solid var(--azul);outline-offset:2px}
.switch{margin-top:16px;text-align:center}.switch a{display:inline-block;padding:12px;font-weight:600}
ul.people{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
ul.people li{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;padding:12px 0;border-bottom:1px solid var(--line)}
ul.people p{margin:0;flex:1 1 180px;min-width:0;overflow-wrap:anywhere}
ul.people small{display:block;color:var(--muted);font-size:13px}
ul.people form{flex:0 0 auto}ul.people button{width:auto;min-height:44px;margin:0;padding:8px 14px;font-size:15px}
summary{min-height:44px;padding:10px 0;font-weight:600;cursor:pointer}
code{background:var(--bone);padding:2px 6px;border-radius:4px;font-size:15px}
.search{display:flex;gap:8px;align-items:end;margin:8px 0 24px}.search div{flex:1;min-width:0}.search label{margin-top:0}.search button{width:auto;height:48px;margin:0}.search input{height:48px}
ul.emails{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
ul.emails a{display:block;padding:12px 0;border-bottom:1px solid var(--line);text-decoration:none;overflow-wrap:anywhere}
ul.emails a:hover strong{text-decoration:underline}
ul.emails strong{display:block}ul.emails small{color:var(--muted);font-size:13px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0;font-size:15px}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:70vh;min-height:420px;background:#fff;border:1px solid var(--line);border-radius:2px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;background:#fff;border:1px solid var(--line);padding:16px;margin:0}
.pages{display:flex;justify-content:space-between;margin-top:16px}.pages a{padding:12px 0;font-weight:600}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

/** A whole page. `title` is escaped; `body` is markup whose parts the caller escaped with escapeHtml. */
export function paper(sheet: { title: string; note: string; body: string; wide?: boolean }): string {
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
<title>${escapeHtml(sheet.title)} · Entorno de prueba</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header class="ribbon">ENTORNO DE PRUEBA <span>${escapeHtml(sheet.note)}</span></header>
<main${sheet.wide ? ' class="wide"' : ''}>
${sheet.body}
</main>
</body>
</html>`
}

/** Headers for a sheet. `formTargets`: origins that a form here may end up at after its redirects (browsers check the whole chain). */
export function paperHeaders(formTargets: string[] = []): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${STYLE_HASH}'`,
      'img-src data:',
      ["form-action 'self'", ...formTargets].join(' '),
      "frame-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
