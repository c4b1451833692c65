/** The contact form (product §23.1): four fields, all required. */
import * as v from 'valibot'
import { email as emailRule } from '#rules/email.ts'
import { asLine, asPlain, mayBeName } from '#rules/text.ts'

export const CONTACT_MESSAGES = {
  sent: 'Gracias por tu mensaje, se envio correctamente.',
  missing: 'Por favor complete los campos correspondientes',
}
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
    v.minLength(5, 'El nombre debe contener como minimo 5 caracteres.'),
    v.maxLength(100, 'El nombre admite hasta 100 caracteres.'),
  ),
  user_email: v.pipe(text('Email ingresado, no valido.'), emailRule('Email ingresado, no valido.')),
  user_affair: v.pipe(
    text('Por favor ingrese un asunto.'),
    v.minLength(5, 'Su asunto debe contener como minimo 5 caracteres.'),
    v.maxLength(100, 'El asunto admite hasta 100 caracteres.'),
  ),
  user_message: v.pipe(
    text('Por favor ingrese un mensaje.', asPlain),
    v.minLength(15, 'El mensaje es muy corto.'),
    v.maxLength(255, 'El mensaje admite hasta 255 caracteres.'),
  ),
})
export type ContactMessage = v.InferOutput<typeof contactMessage>
