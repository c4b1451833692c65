/** What the form of a product says when it was sent, exactly as promised (product §4.5); no page of a shopper carries it. */

export const PRODUCT_ALERTS = {
  created: 'El producto se ha sumado al catálogo con éxito!',
  changed: 'El producto se ha editado con éxito!',
  invalid: 'Debes completar el formulario con la información correcta!',
  confirmRemove: '¿Estás seguro de eliminar este producto?',
}
