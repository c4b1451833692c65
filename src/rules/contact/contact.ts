/** The contact form (product §23.1): four fields, all required. */
import * as v from 'valibot'
import { email as emailRule } from '#rules/email.ts'
import { personName } from '#rules/person-name.ts'
import { asLine, asPlain, atLeast, atMost } from '#rules/text.ts'

export const CONTACT_MESSAGES = {
  sent: 'Gracias por tu mensaje, se envio correctamente.',
  missing: 'Por favor complete los campos correspondientes',
}
export const MAX_NAME = 100
export const MAX_AFFAIR = 100
const LEAST_MESSAGE = 15
const MAX_MESSAGE = 255
export const MESSAGE_HINT = `De ${LEAST_MESSAGE} a ${MAX_MESSAGE} caracteres`
const NAME_ONLY_LETTERS = 'No se aceptan números, símbolos o caracteres especiales.'
const text = (required: string, clean = asLine) =>
  v.pipe(v.optional(v.string(required), ''), clean, v.minLength(1, required))

export const contactMessage = v.object({
  user_name: v.pipe(
    personName({
      missing: 'Por favor ingrese su nombre.',
      letters: NAME_ONLY_LETTERS,
      most: MAX_NAME,
      long: (most) => `El nombre admite hasta ${most} caracteres.`,
    }),
    atLeast(5, (least) => `El nombre debe contener como minimo ${least} caracteres.`),
  ),
  user_email: v.pipe(text('Email ingresado, no valido.'), emailRule('Email ingresado, no valido.')),
  user_affair: v.pipe(
    text('Por favor ingrese un asunto.'),
    atLeast(5, (least) => `Su asunto debe contener como minimo ${least} caracteres.`),
    atMost(MAX_AFFAIR, (most) => `El asunto admite hasta ${most} caracteres.`),
  ),
  user_message: v.pipe(
    text('Por favor ingrese un mensaje.', asPlain),
    v.minLength(LEAST_MESSAGE, 'El mensaje es muy corto.'),
    atMost(MAX_MESSAGE, (most) => `El mensaje admite hasta ${most} caracteres.`),
  ),
})
export type ContactMessage = v.InferOutput<typeof contactMessage>
