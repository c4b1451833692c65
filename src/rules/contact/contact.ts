/** The contact form (product §23.1): four fields, all required. */
import * as v from 'valibot'
import { email as emailRule } from '#rules/email.ts'
import { asLine, asPlain, atLeast, atMost, mayBeName } from '#rules/text.ts'

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
const NAME = /^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ\s]+$/
const text = (required: string, clean = asLine) =>
  v.pipe(v.optional(v.string(required), ''), clean, v.minLength(1, required))

export const contactMessage = v.object({
  user_name: v.pipe(
    v.optional(v.string('Por favor ingrese su nombre.'), ''),
    v.check(mayBeName, NAME_ONLY_LETTERS),
    asLine,
    v.minLength(1, 'Por favor ingrese su nombre.'),
    v.regex(NAME, NAME_ONLY_LETTERS),
    atLeast(5, (least) => `El nombre debe contener como minimo ${least} caracteres.`),
    atMost(MAX_NAME, (most) => `El nombre admite hasta ${most} caracteres.`),
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
