/** The OpenAPI 3.1 document of the API, made from its operations: what no route serves is not in it, and nothing is missing. */
import * as v from 'valibot'
import { failure } from './failure.ts'
import { asJsonSchema, type JsonSchema, type NamedSchemas } from './json-schema.ts'
import { LINK_COOKIE } from '#rules/consignment/portal/portal.ts'
import { hasKey, nothing, type Described, type Files, type Named, type Who } from './operation.ts'
import { PAGE_HEADERS, TOTAL_HEADER } from './paged.ts'

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> }
}
export type OpenApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  'x-for': Who
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description: string
    schema: JsonSchema
    style?: string
    explode?: boolean
  }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<
    string,
    {
      description: string
      headers?: Record<string, { description: string; schema: JsonSchema }>
      content?: Content
    }
  >
}
/** By media type. */
type Content = { [media: string]: { schema: JsonSchema } }

const SESSION = 'session'
const LINK = 'consignment_link'
const LINK_ABOUT =
  'Lo que va detrás de «enlace=» en un e-mail a quien consigna. Muestra; para cambiar algo hace falta además el código que pide `askConsignmentCode`.'
const FAILURES: Record<number, string> = {
  400: 'El pedido llegó mal escrito',
  401: 'Hay que iniciar sesión',
  403: 'No se puede: falta permiso, la persona está baneada, o el pedido vino de otro sitio',
  404: 'No existe, o no es de quien pregunta',
  409: 'Algo cambió mientras tanto; `current` dice qué vale ahora',
  413: 'Es demasiado grande',
  415: 'El cuerpo no viene como lo pide: JSON, o un formulario con archivos',
  422: 'Algún dato no vale o no existe; `fields` tiene la oración de cada uno',
  429: 'Demasiados intentos; Retry-After dice cuánto esperar',
  503: 'Ahora no se puede; Retry-After dice cuándo probar de nuevo',
}
const ABOUT = `La misma tienda que las páginas, en JSON. El dinero va en pesos y las horas en UTC.

Quién pide lo dice la cookie de la sesión, que se abre en /sign-in. Los pedidos que cambian algo se aceptan sólo desde la propia tienda (cabeceras Origin o Sec-Fetch-Site). Los errores son siempre { error, message, fields? }.

Un campo o un parámetro que acá no figura se rechaza por su nombre (422). En una dirección, un valor que no se conoce cuenta como no pedido.`

export function openApi(
  operations: readonly Described[],
  { name, publicUrl, sessionName }: { name: string; publicUrl: string; sessionName: string },
): OpenApi {
  const named = namedIn(operations)
  const paths: OpenApi['paths'] = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[operation.method.toLowerCase()] = described(operation, named)
  }
  return {
    openapi: '3.1.0',
    info: { title: `API de ${name}`, version: '1', description: ABOUT },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(operations.map(({ group }) => group))].map((group) => ({ name: group })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(named).map(([name, schema]) => [name, asJsonSchema(schema, named, name)]),
      ),
      securitySchemes: {
        [SESSION]: { type: 'apiKey', in: 'cookie', name: sessionName },
        [LINK]: { type: 'apiKey', in: 'cookie', name: LINK_COOKIE, description: LINK_ABOUT },
      },
    },
  }
}

/** What a call answers with is written once in the document when it has a title. */
function namedIn(operations: readonly Described[]): NamedSchemas {
  const named: NamedSchemas = { Failure: failure }
  for (const { answer } of operations) {
    const one = answer.schema.type === 'array' ? (answer.schema as unknown as ListSchema).item : answer.schema
    const title = v.getTitle(one as never)
    if (title !== undefined) named[title] = one
  }
  return named
}
type ListSchema = { item: v.GenericSchema }

function described(operation: Described, named: NamedSchemas): OpenApiOperation {
  const { params = nothing, query = nothing, body, files, answer, who } = operation
  const headers = { ...(hasKey(operation) ? KEY_HEADER : {}), ...operation.headers }
  const answers = {
    ...json(asJsonSchema(answer.schema, named)),
    ...(answer.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
  }
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    ...(operation.details ? { description: operation.details } : {}),
    security: who === 'anybody' ? [] : [{ [SESSION]: [] }, ...(who === 'consignor' ? [{ [LINK]: [] }] : [])],
    'x-for': who,
    parameters: [
      ...parametersIn('path', params),
      ...parametersIn('query', query),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header' as const,
        required: false,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(body ? { requestBody: { required: !body.optional, content: bodyOf(body, files, named) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answer.ends).map(([status, description]) => [
          status,
          { description, ...headersOf(operation), content: answers },
        ]),
      ),
      ...Object.fromEntries(
        failuresOf(operation).map((status) => [
          String(status),
          { description: FAILURES[status]!, content: json({ $ref: '#/components/schemas/Failure' }) },
        ]),
      ),
    },
  }
}

function parametersIn(place: 'path' | 'query', schema: Named): OpenApiOperation['parameters'] {
  const { properties, required } = asJsonSchema(schema) as {
    properties: Record<string, JsonSchema>
    required: string[]
  }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: String(description),
    ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
    schema: property,
  }))
}

function bodyOf(
  body: NonNullable<Described['body']>,
  files: Files | undefined,
  named: NamedSchemas,
): Content {
  const schema = bodySchema(body, named)
  if (!files) return json(schema)
  const sent = Object.entries(files).map(([name, description]) => [
    name,
    { type: 'array', description, items: { type: 'string', contentMediaType: 'image/*' } },
  ])
  const properties = { ...(schema.properties as JsonSchema), ...Object.fromEntries(sent) }
  return { 'multipart/form-data': { schema: { ...schema, properties } } }
}

/** A bare list may be sent in the place of the field that it would be. */
function bodySchema({ schema, bare }: NonNullable<Described['body']>, named: NamedSchemas): JsonSchema {
  const whole = asJsonSchema(schema, named)
  // It may come in the header.
  if (hasKey({ body: { schema } }))
    whole.required = (whole.required as string[]).filter((one) => one !== 'key')
  return bare === undefined
    ? whole
    : { anyOf: [(whole.properties as Record<string, JsonSchema>)[bare], whole] }
}

/** What can go wrong with it, lowest first. */
function failuresOf({ who, method, params, failures = [] }: Described): number[] {
  const statuses = new Set<number>([...failures, 422, 503])
  if (who !== 'anybody') statuses.add(401)
  // A change from elsewhere is refused whoever asks.
  if (who !== 'anybody' || method !== 'GET') statuses.add(403)
  if (params) statuses.add(404)
  if (method !== 'GET') for (const status of [400, 413, 415]) statuses.add(status)
  return [...statuses].sort((a, b) => a - b)
}

const KEY_HEADER = { 'Idempotency-Key': 'Lo mismo que `key` en el cuerpo, para quien la manda así' }

function headersOf({ query = nothing, method, answer }: Described) {
  const isList = method === 'GET' && answer.schema.type === 'array'
  const paged = 'page' in query.entries ? PAGE_HEADERS : isList ? TOTAL_HEADER : {}
  const headers = Object.entries<string>({ ...paged, ...answer.headers })
  if (headers.length === 0) return {}
  return {
    headers: Object.fromEntries(
      headers.map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  }
}
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
