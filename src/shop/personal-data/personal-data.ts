/** The personal data form's fields (product §20.1 fixes their names) and the columns they are kept in. */
import type { personalData } from '#data/schema.ts'
import { PROVINCES } from '#rules/checkout/shipping.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'

type Row = typeof personalData.$inferSelect
type Columns = Omit<Row, 'userId' | 'updatedAt'>

export const toRow = (form: PersonalData): Columns => ({
  name: form.nameCompra,
  surname: form.surnameCompra,
  birthDate: form.ageCompra,
  dni: form.dni,
  company: form.companyName,
  street: form.streetAddress,
  apartment: form.apartment,
  province: form.province,
  postalCode: form.codePostal,
  locality: form.locality,
  phone: form.phoneNumber,
  email: form.emailCompra,
  notes: form.extraNotes,
})

export const fromRow = (row: Row): PersonalData => ({
  nameCompra: row.name,
  surnameCompra: row.surname,
  ageCompra: row.birthDate,
  dni: row.dni,
  companyName: row.company,
  streetAddress: row.street,
  apartment: row.apartment,
  // A province that the list no longer has falls back to its first, as the form itself does.
  province: PROVINCES.find((province) => province === row.province) ?? PROVINCES[0],
  codePostal: row.postalCode,
  locality: row.locality,
  phoneNumber: row.phone,
  emailCompra: row.email,
  extraNotes: row.notes,
})
