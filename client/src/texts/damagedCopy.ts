export const damagedCopyText =
  'La copia de este dispositivo estaba dañada y se ha reparado. Puede faltar algún cambio que aún no se había enviado.'
