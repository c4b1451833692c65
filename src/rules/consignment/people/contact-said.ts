/** What a consignor is told when they change how they are reached; apart from the forms, so that pages carry no schema for it. */
export const CONTACT_SAYS = {
  invalid: 'Revisá los datos.',
  same: 'Ya te escribimos a ese correo.',
  /** Only to whoever typed the code of that mailbox, so that nobody learns who else consigns. */
  taken: 'Con ese correo ya hay otra persona que consigna. Si son la misma, escribinos y las juntamos.',
  /** Why the rest is not changed here. */
  fixed:
    'Tu nombre y tu DNI no se cambian acá, porque son los que alguien de la tienda vio en tu documento y los que usamos para pagarte. Si algo está mal, escribinos acá abajo y lo corregimos con el documento a la vista.',
} as const
