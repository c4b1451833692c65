/** Branches of the played Andreani: some near the City, some in the provinces; one that hands nothing out, which nobody may be offered. */

type Row = readonly [
  id: number,
  name: string,
  street: string,
  number: string,
  locality: string,
  region: string,
  code: string,
  lat: string,
  lon: string,
  gives?: false,
]
const ROWS: readonly Row[] = [
  [10055, 'Monte Grande', 'Bolívar', '455', 'Monte Grande', 'AR-B', '1842', '-34.8169', '-58.4675'],
  [
    10001,
    'Villa Crespo',
    'Av. Corrientes',
    '5200',
    'Ciudad Autónoma de Buenos Aires',
    'AR-C',
    '1414',
    '-34.5997',
    '-58.4380',
  ],
  [
    10002,
    'Caballito',
    'Av. Rivadavia',
    '5030',
    'Ciudad Autónoma de Buenos Aires',
    'AR-C',
    '1424',
    '-34.6190',
    '-58.4390',
  ],
  [
    10003,
    'Barracas',
    'Av. Montes de Oca',
    '1600',
    'Ciudad Autónoma de Buenos Aires',
    'AR-C',
    '1270',
    '-34.6476',
    '-58.3752',
    false,
  ],
  [10010, 'La Plata Centro', 'Calle 48', '620', 'La Plata', 'AR-B', '1900', '-34.9150', '-57.9530'],
  [10011, 'City Bell', 'Cantilo', '310', 'City Bell', 'AR-B', '1896', '-34.8660', '-58.0480'],
  [10020, 'Córdoba Centro', 'Bv. San Juan', '250', 'Córdoba', 'AR-X', '5000', '-31.4190', '-64.1880'],
  [10030, 'Rosario Norte', 'Av. Alberdi', '720', 'Rosario', 'AR-S', '2000', '-32.9230', '-60.6700'],
  [10040, 'Mendoza', 'San Martín', '1450', 'Mendoza', 'AR-M', '5500', '-32.8840', '-68.8390'],
  [10050, 'Tucumán', 'Av. Sáenz Peña', '80', 'San Miguel de Tucumán', 'AR-T', '4000', '-26.8330', '-65.1980'],
]
/** They serve a range around their own codes, in no order of nearness. */
const REACH = 400

export const branchesNear = (code: string) =>
  ROWS.filter(([, , , , , , own]) => Math.abs(Number(own) - Number(code)) <= REACH).map(
    ([id, descripcion, calle, numero, localidad, region, codigoPostal, latitud, longitud, gives = true]) => ({
      id,
      descripcion,
      canal: 'B2C',
      direccion: { calle, numero, localidad, region, pais: 'Argentina', codigoPostal },
      coordenadas: { latitud, longitud },
      horarioDeAtencion: 'Lunes a viernes de 8 a 18, sábados de 9 a 13',
      datosAdicionales: {
        seHaceAtencionAlCliente: true,
        tipo: 'SUCURSAL',
        admiteEnvios: true,
        entregaEnvios: gives,
      },
    }),
  )
const rowOf = (branch: string) => ROWS.find(([id]) => String(id) === branch)
export const isBranch = (branch: string): boolean => {
  const row = rowOf(branch)
  return row !== undefined && row.at(-1) !== false
}
export const branchPlace = (branch: string): string => {
  const row = rowOf(branch)
  return row ? `${row[6]} ${row[4]}` : ''
}
