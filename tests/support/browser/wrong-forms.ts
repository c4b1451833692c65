/** What people type wrong, and the sentence of product §20.1, §23.1 that answers it, word for word. */
import { PERSONAL_DATA_INVALID } from '#rules/checkout/purchase.ts'

export type Mistake = { field: string; typed: string; said: string }

export const RIGHT_CONTACT = {
  user_name: 'Camila Sosa',
  user_email: 'camila@example.com',
  user_affair: 'Una consulta',
  user_message: '¿Tienen zapatillas en 39?',
}
export const CONTACT_MISTAKES: Mistake[] = [
  { field: 'user_name', typed: '', said: 'Por favor ingrese su nombre.' },
  { field: 'user_name', typed: 'Ana', said: 'El nombre debe contener como minimo 5 caracteres.' },
  { field: 'user_name', typed: 'Camila 2', said: 'No se aceptan números, símbolos o caracteres especiales.' },
  { field: 'user_email', typed: '', said: 'Email ingresado, no valido.' },
  { field: 'user_email', typed: 'camila@', said: 'Email ingresado, no valido.' },
  { field: 'user_affair', typed: '', said: 'Por favor ingrese un asunto.' },
  { field: 'user_affair', typed: 'Hola', said: 'Su asunto debe contener como minimo 5 caracteres.' },
  { field: 'user_message', typed: '', said: 'Por favor ingrese un mensaje.' },
  { field: 'user_message', typed: '¿Hay 39?', said: 'El mensaje es muy corto.' },
]

export const RIGHT_PERSONAL = {
  nameCompra: 'Camila',
  surnameCompra: 'Sosa Núñez',
  ageDay: '7',
  ageMonth: '3',
  ageYear: '1995',
  streetAddress: 'Av. Colón 1234',
  province: 'Cordoba',
  codePostal: '5000',
  phoneNumber: '+54 9 351 234-5678',
  emailCompra: 'camila@example.com',
}
export const PERSONAL_MISTAKES: Mistake[] = [
  { field: 'nameCompra', typed: '', said: 'Debes colocar tu nombre' },
  { field: 'nameCompra', typed: 'R2D2', said: 'Tu nombre solo debe contener letras y espacios.' },
  { field: 'surnameCompra', typed: '', said: 'Debes colocar tu apellido' },
  { field: 'surnameCompra', typed: 'Sosa!', said: 'Tu apellido solo debe contener letras y espacios.' },
  { field: 'ageYear', typed: '', said: 'Debes colocar tu edad' },
  { field: 'streetAddress', typed: '', said: 'Debes colocar tu direccion' },
  {
    field: 'streetAddress',
    typed: 'Sol',
    said: 'Tu direccion tiene que tener al menos 5 caracteres',
  },
  { field: 'codePostal', typed: '', said: 'Debes colocar tu codigo postal' },
  { field: 'codePostal', typed: '50', said: 'Tu codigo postal tiene que tener al menos 3 caracteres' },
  { field: 'phoneNumber', typed: '', said: 'Debes colocar un telefono celular' },
  {
    field: 'phoneNumber',
    typed: '351 234',
    said: 'El teléfono celular tiene que tener al menos 10 caracteres',
  },
  {
    field: 'phoneNumber',
    typed: 'mi celular',
    said: 'Tu numero celular solo debe contener numeros',
  },
  { field: 'emailCompra', typed: '', said: 'Debes colocar un email valido' },
  { field: 'emailCompra', typed: 'camila@', said: 'El email no es valido' },
]
export const PERSONAL_TITLES = {
  '/Register': PERSONAL_DATA_INVALID,
  '/Checkout': 'Debes completar el formulario correctamente!',
}
