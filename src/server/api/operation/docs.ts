/** /api/openapi.json for programs and /api/docs for people: the same document, once as it is and once to read. */
import type { FastifyInstance } from 'fastify'
import { escape, wholePage } from '#server/http/plain-page.ts'
import { CLOSED_POLICY } from '#server/http/security-headers.ts'
import { ROLE_LABEL, rolesThatMay, type StaffAction } from '#rules/users/roles.ts'
import type { Described, Who } from './operation.ts'
import type { JsonSchema } from './json-schema.ts'
import { openApi, type OpenApi, type OpenApiOperation } from './openapi.ts'

export function addDocs(
  api: FastifyInstance,
  operations: readonly Described[],
  shop: { settings: { name: string; publicUrl: string }; sessionName: string },
): void {
  const { settings, sessionName } = shop
  const make = (name: string) => {
    const document = openApi(operations, { name, publicUrl: settings.publicUrl, sessionName })
    return { name, body: JSON.stringify(document), page: written(document) }
  }
  let made: ReturnType<typeof make> | undefined
  /** Made when somebody asks: it takes a second, and the shop should open without it. The name may change while it is open. */
  const docs = () => (made?.name === settings.name ? made : (made = make(settings.name)))

  api.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(docs().body),
  )
  api.get('/docs', (request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': `${CLOSED_POLICY}; style-src 'nonce-${request.nonce}'; img-src data:`,
      })
      .send(docs().page(request.nonce)),
  )
}

/** `code` between backticks, paragraphs by empty lines. */
const prose = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p>${escape(part).replace(/&#96;|`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('')

const STYLE = `:root{color:#141413;background:#FBFAF7;font:400 16px/1.5 Archivo,"Helvetica Neue",Arial,sans-serif}
body{margin:0 auto;max-width:900px;padding:24px 16px 96px}
h1{font-size:34px;line-height:1.05;letter-spacing:-.02em;margin:16px 0}
h2{font-size:22px;margin:40px 0 8px}h3{font-size:15px;margin:16px 0 4px}
a{color:#1746D1}nav{display:flex;flex-wrap:wrap;gap:8px 16px;padding:8px 0}nav a{min-height:24px}
details{border-top:1px solid #DAD6CC}details:last-of-type{border-bottom:1px solid #DAD6CC}
summary{cursor:pointer;padding:12px 0;min-height:24px;display:grid;grid-template-columns:5em 1fr;gap:0 12px;overflow-wrap:anywhere}
summary:focus-visible,a:focus-visible{outline:2px solid #1746D1;outline-offset:2px}
summary b{font-weight:700}summary span{grid-column:2;color:#5F5A52}
.who{font-size:13px;color:#5F5A52}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px}
pre{background:#E7E5DF;padding:12px;overflow-x:auto;border-radius:6px}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:6px 16px 6px 0;border-bottom:1px solid #DAD6CC}
th{font-size:13px;color:#5F5A52;font-weight:600}
@media(max-width:520px){summary{grid-template-columns:1fr}summary span{grid-column:1}}`

/** Everything but the style's nonce is the same for everybody. */
function written(document: OpenApi): (nonce: string) => string {
  const { info, tags, paths, servers } = document
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const anchor = (tag: string) => `g-${tags.findIndex(({ name }) => name === tag)}`
  const main = `<main>
<h1>${escape(info.title)}</h1>
${prose(info.description)}
<p>Todo cuelga de <code>${escape(servers[0]!.url)}</code>. Para programas: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Grupos">${tags.map(({ name }) => `<a href="#${anchor(name)}">${escape(name)}</a>`).join('')}</nav>
${tags
  .map(
    ({ name }) => `<section><h2 id="${anchor(name)}">${escape(name)}</h2>
${all
  .filter(({ operation }) => operation.tags[0] === name)
  .map(({ path, method, operation }) => callOf(document, path, method, operation))
  .join('\n')}</section>`,
  )
  .join('\n')}
</main>`
  return (nonce) => wholePage({ title: info.title, style: STYLE, main }, nonce)
}

const WHO = {
  anybody: 'Para todos',
  'signed-in': 'Con sesión iniciada',
  consignor: 'Para quien consigna: con su cuenta, o con el enlace de un e-mail',
}
/** Names of roles, for what is only the shop's people's. */
const forWhom = (who: Who): string =>
  who in WHO
    ? WHO[who as keyof typeof WHO]
    : `Sólo para quien trabaja en la tienda: ${rolesThatMay(who as StaffAction)
        .map((role) => ROLE_LABEL[role])
        .join(', ')}`

function callOf(document: OpenApi, path: string, method: string, operation: OpenApiOperation): string {
  const { parameters, requestBody, responses } = operation
  const body = requestBody && Object.values(requestBody.content)[0]!.schema
  return `<details id="${operation.operationId}">
<summary><b>${method}</b><code>${escape(path)}</code><span>${escape(operation.summary)}</span></summary>
<p class="who">${forWhom(operation['x-for'])}</p>
${operation.description ? prose(operation.description) : ''}
${
  parameters.length === 0
    ? ''
    : `<h3>Parámetros</h3>${table(
        ['Nombre', 'Dónde', 'Qué es'],
        parameters.map(({ name, in: where, description, schema }) => [
          `<code>${escape(name)}</code>`,
          PLACES[where],
          `${escape(description)}<br><code>${escape(typeOf(schema))}</code>`,
        ]),
      )}`
}
${body ? `<h3>Cuerpo${requestBody!.required ? '' : ' (opcional)'}</h3>${fieldsOf(document, body)}` : ''}
<h3>Respuestas</h3>
${table(
  ['Estado', 'Qué es'],
  Object.entries(responses).map(([status, { description, content }]) => [
    status,
    `${prose(description)}${
      content && status < '300'
        ? Object.values(content)
            .map(({ schema }) => fieldsOf(document, schema))
            .join('<p>o bien, como CSV</p>')
        : ''
    }`,
  ]),
)}
</details>`
}

const PLACES = { path: 'dirección', query: 'consulta', header: 'cabecera' }

const table = (heads: string[], rows: string[][]): string =>
  `<div class="wide"><table><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr>
${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</table></div>`

/** The fields of an object, or of each of a list's. */
function fieldsOf(document: OpenApi, schema: JsonSchema): string {
  const whole = resolved(document, schema)
  const choices = (whole.anyOf ?? whole.oneOf) as JsonSchema[] | undefined
  if (choices) return choices.map((choice) => fieldsOf(document, choice)).join('<p>o bien</p>')
  if (whole.type === 'array') return `<p>Una lista de:</p>${fieldsOf(document, whole.items as JsonSchema)}`
  const fields = Object.entries((whole.properties ?? {}) as Record<string, JsonSchema>)
  if (fields.length === 0) return `<p><code>${escape(typeOf(whole))}</code></p>`
  const required = new Set(whole.required as string[] | undefined)
  return table(
    ['Campo', 'Tipo', ''],
    fields.map(([name, field]) => [
      `<code>${escape(name)}</code>${required.has(name) ? '' : ' (opcional)'}`,
      `<code>${escape(typeOf(field))}</code>`,
      escape(String(field.description ?? '')),
    ]),
  )
}

const resolved = ({ components }: OpenApi, schema: JsonSchema): JsonSchema => {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref ?? ''))?.[1]
  return name ? components.schemas[name]! : schema
}

/** In a few characters: «string», «"a" | "b"», «number[]», «Product». */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return String(schema.$ref).split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.type === 'array') return `${typeOf((schema.items ?? {}) as JsonSchema)}[]`
  if (schema.properties) return `{ ${objectOf(schema)} }`
  const limits = [
    schema.minimum !== undefined && `≥ ${schema.minimum}`,
    schema.maximum !== undefined && `≤ ${schema.maximum}`,
    schema.minLength !== undefined && `desde ${schema.minLength} letras`,
    schema.maxLength !== undefined && `hasta ${schema.maxLength} letras`,
    schema.format,
  ].filter(Boolean)
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : String(schema.type ?? 'lo que sea')
  return limits.length > 0 ? `${type} (${limits.join(', ')})` : type
}

const objectOf = ({ properties, required }: JsonSchema): string =>
  Object.entries(properties as Record<string, JsonSchema>)
    .map(([name, field]) => `${name}${(required as string[]).includes(name) ? '' : '?'}: ${typeOf(field)}`)
    .join(', ')
