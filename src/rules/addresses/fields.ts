/** What pages need of the addresses that somebody keeps; apart from their rules, so that no page carries those. */
export const MAX_ADDRESSES = 10
export const LABEL_LENGTH = 30
export const ADDRESSES_NAME = 'Mis direcciones'

/** Of the form of product §20.1, those that say where. */
export const WHERE_FIELDS = [
  'streetAddress',
  'apartment',
  'province',
  'codePostal',
  'locality',
  'extraNotes',
] as const
export type WhereField = (typeof WHERE_FIELDS)[number]

/** The field of a purchase that names one of them, and what it says of none of them. */
export const ADDRESS_FIELD = 'address'
export const NO_ADDRESS = 'otra'
/** Fields that keep what was typed, and as what. */
export const KEEP_FIELD = 'keepAddress'
export const KEEP_LABEL_FIELD = 'addressLabel'
