/** A schema of ours as JSON Schema: what is sent rather than what it becomes. A check that only the verb can make is left to the verb and its sentence. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

export type JsonSchema = { [key: string]: unknown }
/** Name -> the schema that has it in the document; elsewhere they are referred to. */
export type NamedSchemas = Record<string, v.GenericSchema>

/** `itself`: the name it is being written under. */
export function asJsonSchema(schema: v.GenericSchema, named: NamedSchemas = {}, itself?: string): JsonSchema {
  const definitions = Object.fromEntries(Object.entries(named).filter(([name]) => name !== itself))
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
      Object.hasOwn(named, referenceId) ? `#/components/schemas/${referenceId}` : referenceId,
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
