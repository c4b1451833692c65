/** Characters of each field; an unfinished form keeps no more of it either. */
export const PERSONAL_LENGTHS = {
  nameCompra: 80,
  surnameCompra: 80,
  companyName: 120,
  streetAddress: 160,
  apartment: 60,
  codePostal: 12,
  locality: 80,
  dni: 12,
  extraNotes: 500,
}
