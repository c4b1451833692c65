import * as v from 'valibot'
import { haggleForm } from '#rules/till/till.ts'
import { told } from './operation/shape.ts'

export const agreed = told(
  v.optional(v.record(v.string(), v.strictObject(haggleForm.entries)), {}),
  'Precios acordados, por línea: «7:42», o «7:42@7KQ2MD4» de una prenda única',
)
