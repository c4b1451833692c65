/**
 * The paper that every email of the shop is written on: one look, as HTML and as plain text that says the same. Whoever
 * writes an email gives its parts; nothing here knows about orders. Only what is given as a link becomes one: an email
 * carries what strangers typed to people who never asked for it, so subject, greeting, facts, sums and quotes are shown
 * `unlinked`, and whoever puts something typed into a paragraph does the same.
 */
import { unlinked } from '#rules/text.ts'
import type { Picture } from '#gateways/ports.ts'
import type { Settings } from '#shop/context.ts'

/** As it is sent. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** They go along in it. */
  pictures?: readonly Picture[]
  replyTo?: string
  /** Where one click ends emails like this one; for news, never for what a sale needs. */
  unsubscribeUrl?: string
  /** The row goes with the email: its address is nobody's any more. */
  forget?: true
}

/** Who signs: all of it from the configuration; what is '' is left out, never invented. */
export type EmailSender = Pick<
  Settings,
  'name' | 'publicUrl' | 'legalName' | 'taxId' | 'address' | 'contactEmail' | 'contactPhone'
>

export type Part =
  /** A paragraph of ours. Its line breaks stay. */
  | string
  /** A paragraph that ends in an address to press. */
  | { text: string; link: Link }
  /** Names and amounts; the last row is the sum. */
  | { sums: readonly (readonly [string, string])[] }
  | { facts: readonly Fact[] }
  | { button: string; href: string }
  /** A picture that goes along, of what `alt` says in words; it is told in words elsewhere too. */
  | { picture: Picture; side: number; alt: string }
  | { quote: string; by: string }
  /** Products to look at. Their pictures have one address for everybody, so that nothing tells who looked. */
  | { goods: readonly Goods[] }
  /** Small print. */
  | { small: string; link?: Link }
export type Goods = {
  name: string
  href: string
  image: string | null
  price: string
  /** The list price, while it is on offer. */
  was: string | null
  /** «Sin stock», or ''. */
  note: string
}
type Link = { text: string; href: string }
/** `address`: an e-mail address by rules/email.ts, which can be nothing else; it is there to be copied. */
type Fact = readonly [name: string, value: string | { href: string } | { address: string }]

type Email = {
  to: string
  /** Also the title inside. */
  subject: string
  /** What a mailbox shows beside the subject; the first paragraph unless it is given. */
  preheader?: string
  parts: readonly Part[]
  /** Only for news: one click ends them. It also stands at the end of the email. */
  unsubscribeUrl?: string
  /** What is pressed there, where «Darme de baja» would say too much. */
  unsubscribeText?: string
}

/** To a shopper: signed with the seller's data (Res. 270/2020, Ley 24.240 art. 4). An answer reaches a person. */
export const shopperEmail = (email: Email & { name?: string }, shop: EmailSender): Mail => ({
  to: email.to,
  ...(shop.contactEmail ? { replyTo: shop.contactEmail } : {}),
  ...(email.unsubscribeUrl ? { unsubscribeUrl: email.unsubscribeUrl } : {}),
  subject: `${unlinked(email.subject)}${SIGNED}${shop.name}`,
  ...written(
    {
      ...email,
      parts: [
        ...(email.name ? [`${GREETING}${unlinked(email.name)}:`] : []),
        ...email.parts,
        ...(email.unsubscribeUrl
          ? [
              {
                small: '¿No querés más avisos como este?',
                link: { text: email.unsubscribeText ?? 'Darme de baja', href: email.unsubscribeUrl },
              },
            ]
          : []),
        { small: sellerLine(shop) },
      ],
    },
    shop,
  ),
})

/** What such an email says, in a title and a sentence: its subject without who signs, and its first paragraph after the greeting. */
export function inShort({ subject, text }: Pick<Mail, 'subject' | 'text'>): {
  title: string
  body: string
} {
  const [first = '', second = ''] = text.split('\n\n')
  return {
    title: subject.slice(0, subject.lastIndexOf(SIGNED)),
    body: (first.startsWith(GREETING) ? second : first).replace(/^> /gm, '').trim(),
  }
}
/** Between what an email is about and who signs it. */
const SIGNED = ' · '
const GREETING = 'Hola '

/** To the shop itself, at its contact address; `replyTo` whoever it is about. */
export const shopEmail = (email: Omit<Email, 'to'> & { replyTo?: string }, shop: EmailSender): Mail => ({
  to: shop.contactEmail,
  ...(email.replyTo ? { replyTo: email.replyTo } : {}),
  subject: `[${shop.name}] ${unlinked(email.subject)}`,
  ...written(
    { ...email, parts: [...email.parts, { small: `Aviso automático de ${shop.name} para su equipo.` }] },
    shop,
  ),
})

const sellerLine = (shop: EmailSender): string =>
  [
    shop.legalName || shop.name,
    shop.taxId && `CUIT ${shop.taxId}`,
    shop.address,
    shop.contactEmail,
    shop.contactPhone,
  ]
    .filter(Boolean)
    .join(' · ')

function written(
  { subject, preheader, parts }: Pick<Email, 'subject' | 'preheader' | 'parts'>,
  shop: EmailSender,
): Pick<Mail, 'text' | 'html' | 'pictures'> {
  const shown = parts.filter((part) => part !== '')
  const pictures = shown.flatMap((part) =>
    typeof part === 'object' && 'picture' in part ? [part.picture] : [],
  )
  const glimpse =
    preheader ??
    shown.find((part): part is string => typeof part === 'string' && !part.startsWith(GREETING)) ??
    ''
  return {
    ...(pictures.length > 0 ? { pictures } : {}),
    text: `${shown
      .filter((part) => typeof part === 'string' || !('picture' in part))
      .map(asText)
      .join('\n\n')}\n`,
    html: page(unlinked(subject), unlinked(glimpse), shown.map(asHtml).join('\n'), shop),
  }
}

function asText(part: Part): string {
  if (typeof part === 'string') return part
  if ('sums' in part) return lines(part.sums)
  if ('facts' in part) return lines(part.facts)
  if ('button' in part) return `${part.button}: ${part.href}`
  if ('quote' in part) {
    const quoted = unlinked(part.quote)
      .split('\n')
      .map((line) => `> ${line}`)
    return `${unlinked(part.by)} escribió:\n${quoted.join('\n')}`
  }
  if ('picture' in part) return part.alt
  if ('goods' in part)
    return part.goods
      .map(
        ({ name, price, was, note, href }) =>
          `${unlinked(name)}: ${price}${was ? ` (antes ${was})` : ''}${note && `, ${note.charAt(0).toLowerCase()}${note.slice(1)}`}\n${href}`,
      )
      .join('\n\n')
  const said = 'small' in part ? part.small : part.text
  return part.link ? `${said} ${part.link.text}: ${part.link.href}` : said
}
const lines = (rows: readonly Fact[]): string =>
  rows.map(([name, value]) => `${unlinked(name)}: ${factText(value)}`).join('\n')
function factText(value: Fact[1]): string {
  if (typeof value === 'string') return unlinked(value)
  return 'href' in value ? value.href : value.address
}

// Mailboxes drop style sheets, classes and most of CSS: every part carries its own, in tables that none of them misreads.
const INK = '#141413'
const MUTED = '#5f5a52'
const LINE = '#dad6cc'
/** A word that is longer than the screen breaks; the second name is the one that Gmail knows. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${asLines(part)}</p>`
  if ('text' in part)
    return `<p style="margin:0 0 16px">${asLines(part.text)} ${pressed(part.link.href, part.link.text)}</p>`
  if ('sums' in part) {
    const last = part.sums.length - 1
    const rows = part.sums.map(([name, amount], place) => {
      const weight = place === last ? ';font-weight:700' : ''
      return `<tr><td style="padding:6px 12px 6px 0;vertical-align:top;${BREAKS}${weight}">${escape(unlinked(name))}</td><td width="104" style="width:104px;padding:6px 0;vertical-align:top;text-align:right${weight}">${escape(amount)}</td></tr>`
    })
    return `<table width="100%" cellpadding="0" cellspacing="0" style="width:100%;table-layout:fixed;border-collapse:collapse;border-top:1px solid ${LINE};border-bottom:1px solid ${LINE};margin:0 0 16px">${rows.join('')}</table>`
  }
  if ('facts' in part) {
    const rows = part.facts.map(
      ([name, value]) =>
        `<span style="color:${MUTED}">${escape(unlinked(name))}:</span> ${typeof value === 'object' && 'href' in value ? pressed(value.href) : asLines(factText(value))}`,
    )
    return `<p style="margin:0 0 16px">${rows.join('<br>')}</p>`
  }
  if ('button' in part)
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td bgcolor="${INK}" style="background:${INK};border-radius:6px"><a href="${escape(part.href)}" style="display:inline-block;padding:14px 22px;color:#ffffff;text-decoration:none;font-weight:700">${escape(part.button)}</a></td></tr></table>`
  if ('quote' in part)
    return `<p style="margin:0 0 8px;color:${MUTED}">${escape(unlinked(part.by))} escribió:</p><blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid ${LINE};color:${MUTED}">${asLines(unlinked(part.quote))}</blockquote>`
  if ('picture' in part)
    return `<p style="margin:0 0 16px"><img src="cid:${part.picture.cid}" width="${part.side}" height="${part.side}" alt="${escape(part.alt)}" style="display:block;border:0;background:#ffffff"></p>`
  if ('goods' in part) return part.goods.map(asCard).join('\n')
  const link = part.link
    ? ` <a href="${escape(part.link.href)}" style="color:${MUTED}">${escape(part.link.text)}</a>`
    : ''
  return `<p style="margin:0 0 12px;color:${MUTED};font-size:13px">${asLines(part.small)}${link}</p>`
}

/** A picture beside its words: two columns that stay two on a phone. */
const asCard = ({ name, href, image, price, was, note }: Goods): string => {
  const words = `<a href="${escape(href)}" style="color:${INK};font-weight:700;text-decoration:none">${escape(unlinked(name))}</a><br>${
    was ? `<s style="color:${MUTED}">${escape(was)}</s> ` : ''
  }<b>${escape(price)}</b>${note && `<br><span style="color:${MUTED};font-size:13px">${escape(note)}</span>`}`
  const picture = image
    ? `<td width="120" style="width:120px;padding:16px 16px 0 0;vertical-align:top"><a href="${escape(href)}"><img src="${escape(image)}" width="120" height="150" alt="${escape(unlinked(name))}" style="display:block;width:120px;height:150px;object-fit:cover;border:0;background:#ebe9e3"></a></td>`
    : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;border-top:1px solid ${LINE};margin:0 0 16px"><tr>${picture}<td style="padding:16px 0 0;vertical-align:top;${BREAKS}">${words}</td></tr></table>`
}

/** The invisible filler keeps a mailbox from reading on after the first sentence. */
const page = (subject: string, glimpse: string, body: string, shop: EmailSender): string => `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#fbfaf7">
<div style="display:none;max-height:0;overflow:hidden">${escape(glimpse.slice(0, 120))}${'&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;table-layout:fixed;background:#fbfaf7"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;table-layout:fixed;text-align:left"><tr><td style="color:${INK};font:16px/1.5 Arial,Helvetica,sans-serif;${BREAKS}">
<p style="margin:0 0 24px;font-size:20px;font-weight:900;letter-spacing:.02em"><a href="${escape(`${shop.publicUrl}/`)}" style="color:${INK};text-decoration:none">${escape(shop.name.toUpperCase())}</a></p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${inOnePiece(escape(subject))}</h1>
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

/** An order's number or a return's code is not torn at its hyphen. */
const inOnePiece = (html: string): string =>
  html.replace(/\b(?:V-\d+|ARR-\d+-\w+)\b/g, '<span style="white-space:nowrap">$&</span>')

const asLines = (text: string): string => escape(text).replaceAll('\n', '<br>')

const pressed = (href: string, text = href): string =>
  `<a href="${escape(href)}" style="color:inherit">${escape(text)}</a>`
