/** Seed: the spreadsheet that the demo shop kept before. */

/** What the shop had kept in a spreadsheet before: a pair of Rocío's that was sold and paid then. */
export const seedSheet = {
  columns:
    'N.º;Dueño;DNI;Mail;Marca;Modelo;Talle;Estado;Precio;Mínimo;%;Ingreso;Situación;Precio de venta;Fecha de venta;Fecha de pago',
  came: 46,
  /** Each with the days ago on which it came, was sold and was paid. */
  rows: [
    {
      text: [
        '1',
        'Rocío Ledesma',
        '38222333',
        'rocio@vereda.test',
        'Nike',
        'Ritmo Blancas',
        '39',
        '8/10',
        '58000',
        '50000',
        '25',
      ],
      sold: '56000',
      days: [95, 70, 63],
    },
  ],
}
