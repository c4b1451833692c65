/** What we write, once, to somebody who waited for a size. */
import type { Settings } from '../counter.ts'
import type { Jobs } from '../outbox.ts'

export type BackInStock = { to: string; name: string; productId: number; product: string; sizes: string[] }

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

export function wishLetter(
  { to, name, productId, product, sizes }: BackInStock,
  shop: Pick<Settings, 'name' | 'publicUrl'>,
): Jobs['mail'] {
  const several = sizes.length > 1
  const what = several ? `los talles ${sizes.join(', ')}` : `el talle ${sizes[0]}`
  const subject = `${several ? 'Volvieron' : 'Volvió'} ${what} de ${product}`
  const link = `${shop.publicUrl}/ProductDetail/${productId}`
  const favourites = `${shop.publicUrl}/FavoriteProduct`
  const paragraphs = [
    `Hola ${name}:`,
    `Nos pediste que te avisáramos: ya hay ${what} de ${product}.`,
    'No queda apartado: es de quien lo compre primero.',
  ]
  const why = 'Te escribimos una sola vez, porque lo pediste. Los talles que esperás están en tus favoritos'
  return {
    to,
    subject: `${subject} · ${shop.name}`,
    text: [...paragraphs, `Ver el producto: ${link}`, `${why}: ${favourites}`, shop.name].join('\n\n'),
    html: `<!doctype html><html lang="es-AR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title>
<body style="margin:0;background:#fbfaf7;color:#141413;font:16px/1.5 Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="font-weight:900;letter-spacing:.02em;font-size:20px;margin:0 0 24px">${escape(shop.name.toUpperCase())}</p>
<h1 style="font-size:22px;line-height:1.2;margin:0 0 16px">${escape(subject)}</h1>
${paragraphs.map((p) => `<p>${escape(p)}</p>`).join('')}
<p style="margin:24px 0"><a href="${escape(link)}" style="background:#141413;color:#fff;padding:14px 22px;text-decoration:none;border-radius:6px;font-weight:700">Ver el producto</a></p>
<p style="color:#5f5a52;font-size:13px">${why}: <a href="${escape(favourites)}" style="color:#5f5a52">verlos o sacarlos</a>.</p>
</div></body></html>`,
  }
}
