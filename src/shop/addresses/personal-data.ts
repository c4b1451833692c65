/** The personal data form's fields (product §20.1 fixes their names) and the columns they are kept in: who somebody is, and where. */
import type { deliveryAddresses, personalData } from '#data/schema.ts'
import type { Where } from '#rules/addresses/address.ts'
import { PROVINCES } from '#rules/checkout/shipping.ts'
import type { PersonalData } from '#rules/checkout/purchase.ts'

type WhoColumns = Omit<typeof personalData.$inferSelect, 'userId' | 'updatedAt'>
type WhereRow = Pick<
  typeof deliveryAddresses.$inferSelect,
  'street' | 'apartment' | 'province' | 'postalCode' | 'locality' | 'notes'
>
type Who = Omit<PersonalData, keyof Where>

export const toWho = (form: Who): WhoColumns => ({
  name: form.nameCompra,
  surname: form.surnameCompra,
  birthDate: form.ageCompra,
  dni: form.dni,
  company: form.companyName,
  phone: form.phoneNumber,
  email: form.emailCompra,
})

export const toWhere = (form: Omit<Where, 'province'> & { province: string }): WhereRow => ({
  street: form.streetAddress,
  apartment: form.apartment,
  province: form.province,
  postalCode: form.codePostal,
  locality: form.locality,
  notes: form.extraNotes,
})

/** Orders keep both under the same names. */
export const toRow = (
  form: Omit<PersonalData, 'province'> & { province: string },
): WhoColumns & WhereRow => ({ ...toWho(form), ...toWhere(form) })

export const fromWho = (row: WhoColumns): Who => ({
  nameCompra: row.name,
  surnameCompra: row.surname,
  ageCompra: row.birthDate,
  dni: row.dni,
  companyName: row.company,
  phoneNumber: row.phone,
  emailCompra: row.email,
})

export const fromWhere = (row: WhereRow): Where => ({
  streetAddress: row.street,
  apartment: row.apartment,
  // A province that the list no longer has falls back to its first, as the form itself does.
  province: PROVINCES.find((province) => province === row.province) ?? PROVINCES[0],
  codePostal: row.postalCode,
  locality: row.locality,
  extraNotes: row.notes,
})

/** Of an order. */
export const fromRow = (row: WhoColumns & WhereRow): PersonalData => ({ ...fromWho(row), ...fromWhere(row) })
