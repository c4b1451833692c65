import { expect, test } from 'vitest'
import { english, mute, supplier } from '#tests/support/lists.ts'
import { columnsIn, formatCalled, formatOf } from './formats.ts'
import { FORMATS } from './tables.ts'

/** Holds product §26.15. */

const of = (headings: string, by = ';') => formatOf(headings.split(by))?.id ?? null

test.for([
  ['Identificador de URL;Nombre;Precio;Precio promocional;Stock', 'tiendanube'],
  ['Identificador URL;Nome;Nome da variação 1;Valor da variação 1;Preço;Estoque', 'tiendanube'],
  ['Handle;Title;Vendor;Option1 Name;Option1 Value;Variant Price', 'shopify'],
  ['Title;URL handle;Vendor;Option1 name;Option1 value;Price;Compare-at price;Inventory quantity', 'shopify'],
  ['ID;Tipo;SKU;Nombre;Publicado;Precio normal;Superior', 'woocommerce'],
  ['ID;Type;SKU;Name;Regular price;Attribute 1 name;Attribute 1 value(s)', 'woocommerce'],
  ['ID;Active (0/1);Name *;Price tax included;Reference #', 'prestashop'],
  ['sku;attribute_set_code;product_type;name;price;visibility', 'magento'],
  ['Product Handle;Product Title;Variant SKU;Price ARS', 'medusa'],
  ['g:id;g:title;g:link;g:image_link;g:availability;g:price', 'google'],
  ['aw_deep_link;product_name;merchant_product_id;search_price', 'awin'],
  ['ID de publicación;Título;Variantes;Stock;Precio', 'mercado-libre'],
  ['Referencia interna;Nombre;Precio de venta;Cantidad a mano', 'odoo'],
  ['Código;Descripción;Rubro;Costo;Utilidad %;Precio 1', 'management'],
  ['Código;Marca;Producto;Tipo;Sexo;Precio;Talle;Stock', null],
  ['id;title;brand;gender;price;image_link', null],
  ['SKU;Título;Precio mayorista;Precio minorista;Stock;Marca', null],
] as const)('«%s» is known as %s', ([headings, format]) => {
  expect(of(headings)).toBe(format)
})

test('what no program writes is no program’s', () => {
  for (const { columns } of [supplier, english, mute]) expect(formatOf(columns)).toBeNull()
})

test('every format names a column for what is paid, or leaves it to a person', () => {
  for (const { columns, asks, marks, id } of FORMATS) {
    expect([id, columns.price !== undefined || asks?.includes('price')]).toEqual([id, true])
    expect(marks.every((any) => any.length > 0)).toBe(true)
  }
})

test('a field that the list has no column for is empty, whatever else is in it', () => {
  const found = columnsIn(formatCalled('shopify')!, ['Handle', 'Title', 'Variant Price', 'Cost', 'Stock'])
  expect(found).toMatchObject({ price: 'Variant Price', stock: '', before: '' })
})
