/** The OpenAPI 3.1 document of the API, made from its operations: what no route serves is not in it, and nothing is missing. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Answer, Operation, Who } from './operation.ts'
import * as shapes from './shapes.ts'

export type JsonSchema = { [key: string]: unknown }
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
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<
    string,
    {
      description: string
      headers?: Record<string, { description: string; schema: JsonSchema }>
      content?: { 'application/json': { schema: JsonSchema } }
    }
  >
}

const SESSION = 'session'
const FAILURES: Record<number, string> = {
  400: 'El pedido llegó mal escrito',
  401: 'Hay que iniciar sesión',
  403: 'No se puede: falta permiso, la persona está baneada, o el pedido vino de otro sitio',
  404: 'No existe, o no es de quien pregunta',
  409: 'Algo cambió mientras tanto; `current` dice qué vale ahora',
  413: 'Es demasiado grande',
  415: 'El cuerpo tiene que ser JSON',
  422: 'Algún dato no vale; `fields` tiene la oración de cada uno',
  429: 'Demasiados intentos; Retry-After dice cuánto esperar',
  503: 'Ahora no se puede; Retry-After dice cuándo probar de nuevo',
}
const ABOUT = `La misma tienda que las páginas, en JSON. El dinero va en pesos y las horas en UTC.

Quién pide lo dice la cookie de la sesión, que se abre en /sign-in. Los pedidos que cambian algo se aceptan sólo desde la propia tienda (cabeceras Origin o Sec-Fetch-Site). Los errores son siempre { error, message, fields? }.`

export function openApi(
  operations: readonly Operation[],
  { name, publicUrl, sessionName }: { name: string; publicUrl: string; sessionName: string },
): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[operation.method.toLowerCase()] = described(operation)
  }
  return {
    openapi: '3.1.0',
    info: { title: `API de ${name}`, version: '1', description: ABOUT },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(operations.map(({ group }) => group))].map((group) => ({ name: group })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(NAMED).map(([shape, schema]) => [shape, written(schema, shape)]),
      ),
      securitySchemes: { [SESSION]: { type: 'apiKey', in: 'cookie', name: sessionName } },
    },
  }
}

function described(operation: Operation): OpenApiOperation {
  const { params = {}, query = {}, headers = {}, body, answers, who } = operation
  return {
    operationId: operation.id,
    tags: [operation.group],
    summary: operation.summary,
    ...(operation.details ? { description: operation.details } : {}),
    security: who === 'anybody' ? [] : [{ [SESSION]: [] }],
    'x-for': who,
    parameters: [
      ...Object.entries(params).map(([name, description]) => ({
        name,
        in: 'path' as const,
        required: true,
        description,
        schema: { type: 'string' },
      })),
      ...Object.entries(query).map(([name, { about, schema, several }]) => ({
        name,
        in: 'query' as const,
        required: false,
        description: about,
        ...(several
          ? { style: 'form', explode: true, schema: { type: 'array', items: written(schema) } }
          : { schema: written(schema) }),
      })),
      ...Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header' as const,
        required: false,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(body ? { requestBody: { required: !body.optional, content: json(written(body.schema)) } } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, good]) => [status, answered(good)])),
      ...Object.fromEntries(
        failuresOf(operation).map((status) => [
          String(status),
          { description: FAILURES[status]!, content: json({ $ref: '#/components/schemas/Failure' }) },
        ]),
      ),
    },
  }
}

/** What can go wrong with it, lowest first. */
function failuresOf({ who, method, body, failures = [] }: Operation): number[] {
  const statuses = new Set<number>([...failures, 503])
  if (who !== 'anybody') statuses.add(401)
  // A change from elsewhere is refused whoever asks.
  if (who !== 'anybody' || method !== 'GET') statuses.add(403)
  if (body) for (const status of [400, 413, 415, 422]) statuses.add(status)
  return [...statuses].sort((a, b) => a - b)
}

const answered = ({ about, schema, headers }: Answer) => ({
  description: about,
  ...(headers
    ? {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, description]) => [
            name,
            { description, schema: { type: 'string' } },
          ]),
        ),
      }
    : {}),
  ...(schema ? { content: json(written(schema)) } : {}),
})
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** The shapes that have a name of their own in the document; elsewhere they are referred to. */
const NAMED: Record<string, v.GenericSchema> = {
  Failure: shapes.failure,
  ProductInList: shapes.productInList,
  Product: shapes.product,
  Person: shapes.person,
  User: shapes.user,
  Comment: shapes.comment,
  OrderInList: shapes.orderInList,
  Order: shapes.order,
  Quote: shapes.quote,
  Bell: shapes.bell,
  DeskRow: shapes.deskRow,
  DeskOrder: shapes.deskOrder,
  Ledger: shapes.ledger,
  LowStock: shapes.lowStock,
}

/**
 * A schema as JSON Schema, what is sent rather than what it becomes: a check that only the counter can make is left to the
 * counter and its sentence. `itself`: the name it is being written under.
 */
function written(schema: v.GenericSchema, itself?: string): JsonSchema {
  const definitions = Object.fromEntries(Object.entries(NAMED).filter(([name]) => name !== itself))
  const {
    $schema: _draft,
    $defs: local = {},
    ...rest
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: definitions as never,
    overrideRef: ({ referenceId }) =>
      Object.hasOwn(NAMED, referenceId) ? `#/components/schemas/${referenceId}` : referenceId,
  }) as JsonSchema
  return whole(rest, local as Record<string, JsonSchema>)
}

/** Puts what a schema refers to by a number of its own (a lazy one) where it is meant. */
function whole(schema: JsonSchema, local: Record<string, JsonSchema>): JsonSchema {
  const put = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(put)
      : typeof value === 'object' && value !== null
        ? whole(value as JsonSchema, local)
        : value
  const meant = local[String(schema.$ref)]
  if (meant) return whole(meant, local)
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, put(value)]))
}
