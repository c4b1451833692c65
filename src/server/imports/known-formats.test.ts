/** Lists of known programs as these export them: read by their format, nobody correcting a column (product §26.15 to §26.17). */
import { expect, test } from 'vitest'
import { readListText } from '#tests/support/lists/read-list.ts'
import { formatCalled } from '#rules/imports/formats/formats.ts'
import type { ImportedProduct } from '#rules/imports/row.ts'

/** Holds product §26.16. */

/** «ZAP-1 | calzado hombre | 99990 20% | 40:3 41:2 | Blanco | oculto» */
const summary = ({ key, category, genre, price, discount, sizes, colourway, hidden }: ImportedProduct) =>
  [
    key,
    `${category} ${genre}`,
    [price, discount].filter(Boolean).join(' '),
    sizes.map(({ size, stock }) => `${size}:${stock}`).join(' '),
    ...(colourway ? [colourway] : []),
    ...(hidden ? ['oculto'] : []),
  ].join(' | ')

const LISTS: [name: string, format: string, text: string, products: string[]][] = [
  [
    'Tiendanube with offers, colours and what is not shown',
    'tiendanube',
    `Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Nombre de propiedad 2;Valor de propiedad 2;Precio;Precio promocional;Stock;SKU;Código de barras;Mostrar en tienda;Marca;Sexo
zapa-uno;Zapatilla Uno;Calzado > Urbanas;Talle;40;Color;Negro;100000.00;80000.00;2;Z-40-N;;SÍ;Nike;Masculino
zapa-uno;;;Talle;41;Color;Negro;100000.00;80000.00;3;Z-41-N;;;;
zapa-uno;;;Talle;40;Color;Blanco;100000.00;;1;Z-40-B;;;;
remera-dos;Remera Dos;Indumentaria > Remeras;Talle;M;;;25000.00;0.00;4;R-M;;NO;Puma;Femenino
`,
    [
      'zapa-uno · Negro | calzado hombre | 100000 20% | 40:2 41:3 | Negro',
      'zapa-uno · Blanco | calzado hombre | 100000 | 40:1 | Blanco',
      'remera-dos | camiseta mujer | 25000 | M:4 | oculto',
    ],
  ],
  [
    'Nuvemshop in Portuguese',
    'tiendanube',
    `Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Preço;Preço promocional;Estoque;SKU;Exibir na loja;Marca;Sexo
tenis-a;Zapatilla Tenis;Calzado;Tamanho;39;90000.00;;5;T-39;SIM;Adidas;Feminino
tenis-a;;;Tamanho;40;90000.00;;0;T-40;;;
`,
    ['tenis-a | calzado mujer | 90000 | 39:5 40:0'],
  ],
  [
    'Shopify as it exports in 2026, options in another order, a picture row',
    'shopify',
    `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Cost per item,Inventory quantity,Product image URL
Buzo Sur,buzo-sur,<p>Friza</p>,Nike,Apparel & Accessories > Clothing > Activewear,Buzo,hombre,TRUE,Active,BS-N-M,Color,Negro,Talle,M,50000,,20000,3,https://cdn.example.com/1.jpg
,buzo-sur,,,,,,,,BS-N-L,,Negro,,L,50000,,20000,-2,
,buzo-sur,,,,,,,,BS-R-M,,Rojo,,M,45000,50000,20000,1,
,buzo-sur,,,,,,,,,,,,,,,,,https://cdn.example.com/2.jpg
Gorra Norte,gorra-norte,,Puma,,Remera,mujer,TRUE,Draft,GN,Title,Default Title,,,20000,,,4,
`,
    [
      'buzo-sur · Negro | buzo hombre | 50000 | M:3 L:0 | Negro',
      'buzo-sur · Rojo | buzo hombre | 50000 10% | M:1 | Rojo',
      'gorra-norte | camiseta mujer | 20000 | XS:0 S:0 M:0 L:0 XL:0 XXL:0 | oculto',
    ],
  ],
  [
    'WooCommerce with parents and variations apart, in English',
    'woocommerce',
    `ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Description,Date sale price starts,Date sale price ends,Tax status,In stock?,Stock,Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s)
10,variable,,Zapatillas Delta,1,0,visible,Lona,,,taxable,1,,,,"Calzado, Ofertas",mujer,,,Talle,"37, 38",Color,"Azul, Verde",Marca,Puma
20,simple,MED-1,Remera Lisa,-1,0,visible,,,,taxable,1,7,,18000,Remeras,hombre,,,Talle,L,,,Marca,Nike
11,variation,ZD-37-A,Zapatillas Delta - Azul,1,,visible,,,,taxable,1,2,63000,70000,,,,id:10,Talle,37,Color,Azul,,
12,variation,ZD-38-V,Zapatillas Delta - Verde,1,,visible,,,2026-01-31,taxable,1,parent,35000,70000,,,,id:10,Talle,38,Color,Verde,,
13,variation,ZD-38-A,Zapatillas Delta - Azul,1,,visible,,,2027-01-31,taxable,0,9,63000,70000,,,,id:10,Talle,38,Color,Azul,,
`,
    [
      'MED-1 | camiseta hombre | 18000 | L:7 | oculto',
      'id:10 · Azul | calzado mujer | 70000 10% | 37:2 38:0 | Azul',
      'id:10 · Verde | calzado mujer | 70000 | 38:0 | Verde',
    ],
  ],
  [
    'Magento, whose parent names its sizes',
    'magento',
    `sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,product_online,visibility,price,special_price,special_price_to_date,qty,is_in_stock,additional_attributes,configurable_variations
MH-S-Gris,,Top,simple,"Default Category/Hombre/Buzos",base,Buzo Alba-S-Gris,,1,Not Visible Individually,52000,,,4,1,"color=Gris,size=S,manufacturer=Nike",
MH-M-Gris,,Top,simple,"Default Category/Hombre/Buzos",base,Buzo Alba-M-Gris,,1,Not Visible Individually,52000,,,6,1,"color=Gris,size=M,manufacturer=Nike",
MH,,Top,configurable,"Default Category/Hombre/Buzos",base,Buzo Alba Nike,,1,"Catalog, Search",,,,0,1,manufacturer=Nike,"sku=MH-S-Gris,size=S,color=Gris|sku=MH-M-Gris,size=M,color=Gris"
`,
    ['MH · Gris | buzo hombre | 52000 | S:4 M:6 | Gris'],
  ],
  [
    'PrestaShop with prices that have the tax in them',
    'prestashop',
    `Product ID;Active (0/1);Name;Categories (x,y,z...);Price tax included;Reference #;Manufacturer;Quantity;Attribute (Name:Type:Position);Value (Value:Position);Tags (x,y,z...)
5;1;Campera Viento;Inicio,Camperas;98000.000000;CV;Adidas;3;Talle:select:0, Color:color:1;M:0, Azul:1;hombre
5;1;Campera Viento;Inicio,Camperas;98000.000000;CV;Adidas;2;Talle:select:0, Color:color:1;L:0, Azul:1;hombre
6;0;Pantalón Cargo;Inicio,Pantalones;55000.000000;PC;Puma;8;Talle:select:0;S:0;mujer
`,
    ['5 · Azul | campera hombre | 98000 | M:3 L:2 | Azul', '6 | pantalon mujer | 55000 | S:8 | oculto'],
  ],
  [
    'Medusa with two colours',
    'medusa',
    `Product Id,Product Handle,Product Title,Product Status,Product Type,Product Tags,Variant Id,Variant Title,Variant SKU,Variant Inventory Quantity,Price USD,Price ARS,Option 1 Name,Option 1 Value,Option 2 Name,Option 2 Value
prod_1,buzo-sol,Buzo Sol Nike,published,Buzo,mujer,var_1,S / Negro,BS-S-N,2,40,48000,Size,S,Color,Negro
prod_1,buzo-sol,Buzo Sol Nike,published,Buzo,mujer,var_2,S / Rojo,BS-S-R,5,40,48000,Size,S,Color,Rojo
`,
    [
      'buzo-sol · Negro | buzo mujer | 48000 | S:2 | Negro',
      'buzo-sol · Rojo | buzo mujer | 48000 | S:5 | Rojo',
    ],
  ],
  [
    'a Google feed with groups',
    'google',
    `id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tbrand\titem_group_id\tcolor\tsize\tgender\tgoogle_product_category\tinventory
a1\tZapatillas Rayo\tx\thttps://t.example/a\thttps://t.example/a.jpg\tin_stock\t120000.00 ARS\t96000.00 ARS\tadidas\trayo\tNegro\t41\tmale\tApparel & Accessories > Shoes > Sneakers\t4
a2\tZapatillas Rayo\tx\thttps://t.example/a\thttps://t.example/a.jpg\tout_of_stock\t120000.00 ARS\t96000.00 ARS\tadidas\trayo\tNegro\t42\tmale\tApparel & Accessories > Shoes > Sneakers\t9
a3\tZapatillas Rayo\tx\thttps://t.example/a\thttps://t.example/a.jpg\tin_stock\t120000.00 ARS\t\tadidas\trayo\tBlanco\t41\tmale\t187\t2
`,
    [
      'rayo · Negro | calzado hombre | 120000 20% | 41:4 42:0 | Negro',
      'rayo · Blanco | calzado hombre | 120000 | 41:2 | Blanco',
    ],
  ],
  [
    'an Awin feed',
    'awin',
    `aw_deep_link,product_name,aw_product_id,merchant_product_id,merchant_image_url,description,merchant_category,search_price,rrp_price,brand_name,colour,Fashion:size,Fashion:suitable_for,in_stock,stock_quantity,parent_product_id
https://awin.example/1,Remera Ola,1,M1,https://m.example/1.jpg,x,Ropa > Remeras,21000,30000,Puma,Blanco,S,Women,1,5,P1
https://awin.example/2,Remera Ola,2,M2,https://m.example/1.jpg,x,Ropa > Remeras,21000,30000,Puma,Blanco,M,Women,0,5,P1
`,
    ['P1 · Blanco | camiseta mujer | 30000 30% | S:5 M:0 | Blanco'],
  ],
  [
    'what Mercado Libre exports',
    'mercado-libre',
    `Número de publicación;Título;Variantes;SKU;Stock;Precio;Moneda;Estado;Marca;Género;Categoría
MLA1001;Zapatillas Puma Trueno Hombre;"Color: Negro, Talle: 42";PT-42;3;85000;ARS;Activa;Puma;Hombre;Calzado > Zapatillas
MLA1001;Zapatillas Puma Trueno Hombre;"Color: Negro, Talle: 43";PT-43;1;85000;ARS;Activa;Puma;Hombre;Calzado > Zapatillas
MLA1002;Buzo Nike Lago Mujer;"Color: Gris, Talle: S";NL-S;2;47000;ARS;Pausada;Nike;Mujer;Ropa > Buzos
`,
    [
      'MLA1001 · Negro | calzado hombre | 85000 | 42:3 43:1 | Negro',
      'MLA1002 · Gris | buzo mujer | 47000 | S:2 | Gris | oculto',
    ],
  ],
  [
    'Odoo by template and variant',
    'odoo',
    `Plantilla de producto,Referencia interna,Código de barras,Valores de variante,Precio de venta,Costo,Cantidad a mano,Categoría de producto,Activo
Zapatilla Nike Lince Mujer,NL-38,,"Color: Rosa, Talle: 38",91000.00,50000.00,4.0,All / Calzado,True
Zapatilla Nike Lince Mujer,NL-39,,"Color: Rosa, Talle: 39",91000.00,50000.00,2.0,All / Calzado,True
`,
    ['Zapatilla Nike Lince Mujer · Rosa | calzado mujer | 91000 | 38:4 39:2 | Rosa'],
  ],
  [
    'Odoo, whose whole names hold code, name and options',
    'odoo',
    `Nombre para mostrar;Precio de venta;Cantidad a mano;Categoría de producto;Marca;Género
[ZL-42] Zapatilla Lince (42, Negro);91.000,00;3,00;Todos / Zapatillas;Nike;Hombre
[ZL-43] Zapatilla Lince (43, Negro);91.000,00;1,00;Todos / Zapatillas;Nike;Hombre
[RK-M] Remera Koi (Talle: M);21.000,00;6,00;Todos / Remeras;Puma;Mujer
`,
    [
      'Zapatilla Lince · Negro | calzado hombre | 91000 | 42:3 43:1 | Negro',
      'Remera Koi | camiseta mujer | 21000 | M:6',
    ],
  ],
  [
    'PrestaShop’s combinations, which have no names',
    'prestashop-combinations',
    `id_product;reference;attributes;quantity;price;manufacturer;category;gender;impact_on_price
1;ZD-42;Talla:42 (EU), Color:Negro;5;79990.000000;Nike;Zapatillas;Hombre;1500
1;ZD-43;Talla - 43 (EU), Color - Negro;2;79990.000000;Nike;Zapatillas;Hombre;0
2;RO-M;Talla:M;3;25000.000000;Puma;Remeras;Mujer;0
`,
    ['1 · Negro | calzado hombre | 79990 | 42:5 43:2 | Negro', '2 | camiseta mujer | 25000 | M:3'],
  ],
  [
    'Magento without sets of attributes',
    'magento',
    `sku,product_type,name,categories,price,special_price,qty,is_in_stock,product_online,visibility,color,size,manufacturer,gender,configurable_variations
BP-N-S,simple,Buzo Palo Negro S,Default Category/Buzos,51000.00,,2,1,1,Not Visible Individually,Negro,S,Adidas,Mujer,
BP-N-M,simple,Buzo Palo Negro M,Default Category/Buzos,51000.00,,4,1,1,Not Visible Individually,Negro,M,Adidas,Mujer,
BP,configurable,Buzo Palo,Default Category/Buzos,,,0,1,1,"Catalog, Search",,,Adidas,Mujer,"sku=BP-N-S,color=Negro,size=S|sku=BP-N-M,color=Negro,size=M"
`,
    ['BP | buzo mujer | 51000 | S:2 M:4 | Negro'],
  ],
  [
    'a management program with a code a size',
    'management',
    `SKU;Nombre;Rubro;Marca;Género;Talle;Costo interno;Precio final;Stock
BD-M;Buzo Dardo;Buzos;Puma;Hombre;M;20.000,00;45.000,00;4
BD-L;Buzo Dardo;Buzos;Puma;Hombre;L;20.000,00;45.000,00;2
BT-L;Buzo Tero;Buzos;Puma;Hombre;L;20.000,00;48.000,00;1
`,
    ['Buzo Dardo | buzo hombre | 45000 | M:4 L:2', 'Buzo Tero | buzo hombre | 48000 | L:1'],
  ],
  [
    'Nuvemshop with Portuguese words and sizes',
    'tiendanube',
    `Identificador URL;Nome;Categorias;Nome da variação 1;Valor da variação 1;Preço;Preço promocional;Estoque;Exibir na loja;Marca;Sexo
tenis-vento;Tênis Vento;Calçados > Tênis;Tamanho;38;79990.00;;2;SIM;Adidas;Feminino
moletom-serra;Moletom Serra;Roupas > Moletons;Tamanho;G;54900.00;;1;SIM;Nike;Masculino
`,
    ['tenis-vento | calzado mujer | 79990 | 38:2', 'moletom-serra | buzo hombre | 54900 | L:1'],
  ],
]

test.for(LISTS)('%s', async ([, format, text, products]) => {
  const list = await readListText(text, { now: new Date('2026-11-28') })
  expect(list.draft.format).toBe(format)
  // Which of several prices a person says.
  if (!formatCalled(format)?.asks) expect(list.asked).toEqual([])
  expect(list.products.map(summary)).toEqual(products)
  expect(list.rows.filter((row) => 'refused' in row)).toEqual([])
})
