/** Seed: who entrusts pairs to the demo shop. */
export type SeedOwner = 'camila' | 'rocio'

/** Who entrusts them: Camila has an account, Rocío only a mailbox. Documents and accounts are invented, with right check digits. */
export const seedOwners: Record<
  SeedOwner,
  {
    name: string
    surname: string
    email: string
    phone: string
    dni: string
    cuil: string
    account: string
  }
> = {
  camila: {
    name: 'Camila',
    surname: 'Sosa',
    email: 'cliente@vereda.test',
    phone: '1155550131',
    dni: '40111222',
    cuil: '27401112222',
    account: 'camila.sosa.demo',
  },
  rocio: {
    name: 'Rocío',
    surname: 'Ledesma',
    email: 'rocio@vereda.test',
    phone: '1155550177',
    dni: '38222333',
    cuil: '27382223336',
    account: 'rocio.ledesma.demo',
  },
}
