/**
 * The page for what happens before or outside the pages: a body too large, a sign-in that failed, a shop that is
 * stopping. Whole in itself: no script, no file, no session.
 */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#FBFAF7;color:#141413;font:400 17px/1.5 Archivo,"Helvetica Neue",Arial,sans-serif}
main{max-width:480px;padding:32px 20px}
h1{font-size:32px;line-height:1.1;letter-spacing:-.02em;margin:0 0 12px}
p{margin:0 0 20px}
a,button{box-sizing:border-box}
a{display:inline-block;min-height:44px;margin:0 12px 12px 0;padding:10px 18px;border:1px solid #141413;border-radius:6px;color:#141413;font-weight:700;text-decoration:none}
a:first-of-type,button{background:#141413;color:#fff}
form~a:first-of-type{background:none;color:#141413}
button{min-height:44px;margin:0 0 12px;padding:10px 18px;border:1px solid #141413;border-radius:6px;font:inherit;font-weight:700;cursor:pointer}
a:focus-visible,button:focus-visible{outline:2px solid #1746D1;outline-offset:2px}
small{color:#5F5A52}`

export type PlainPage = {
  title: string
  sentence: string
  links?: { href: string; text: string }[]
  /** One button that sends a request without any field. */
  form?: { action: string; button: string }
  requestId?: string
}

export function plainPage(page: PlainPage, nonce: string): { html: string; policy: string } {
  const links = page.links ?? [{ href: '/', text: 'Ir al inicio' }]
  const main = `<main>
<h1>${escape(page.title)}</h1>
<p>${escape(page.sentence)}</p>
${page.form ? `<form method="post" action="${escape(page.form.action)}"><button>${escape(page.form.button)}</button></form>` : ''}
${links.map(({ href, text }) => `<a href="${escape(href)}">${escape(text)}</a>`).join('\n')}
${page.requestId ? `<p><small>Código: ${escape(page.requestId)}</small></p>` : ''}
</main>`
  const html = wholePage({ title: page.title, style: STYLE, main }, nonce)
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action ${page.form ? "'self'" : "'none'"}; frame-ancestors 'none'`
  return { html, policy }
}

/** A page around its `main`, with the style it brings and nothing else; not for search engines. */
export const wholePage = (page: { title: string; style: string; main: string }, nonce: string): string =>
  `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(page.title)}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${page.style}</style>
</head>
<body>
${page.main}
</body>
</html>`
